import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useEffect, useState } from 'react';
import { useKeptSince } from '../api/answer-or-kept.ts';
import { queryKeys } from '../api/query-client.ts';
import { readKeptPicture } from './kept-pictures.ts';

const PREVIEW = 'preview.webp';

/** The address of a plan's preview; of the one on this device while the plan's record is from there too. */
export function usePreviewSource({ projectId, image: { mediaBase } }: FloorPlan): string {
  const isKept = useKeptSince(queryKeys.floorPlans(projectId)) !== null;
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    if (!isKept) return;
    let address: string | null = null;
    let isOver = false;
    void readKeptPicture(mediaBase, PREVIEW).then((blob) => {
      if (isOver || !blob) return;
      address = URL.createObjectURL(blob);
      setLocal(address);
    });
    return () => {
      isOver = true;
      if (address !== null) URL.revokeObjectURL(address);
      setLocal(null);
    };
  }, [isKept, mediaBase]);
  return local ?? `${mediaBase}${PREVIEW}`;
}
