import type { Capture, Dot, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CapturePicture } from '../../../inspections/capture-picture.tsx';
import { capturesQuery } from '../../../inspections/inspection-requests.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import type { DotStore } from './dot-store.ts';
import { PlacingStrip } from './placing-strip.tsx';
import { useGpsPlaces } from './use-gps-places.ts';
import { usePlacing } from './use-placing.ts';
import { useWalkPath } from './use-walk-path.ts';
import { useWalkTrack } from './use-walk-track.ts';
import { useShownDots } from './use-shown-dots.ts';

interface PlacingProps {
  editor: PlanEditor;
  words: PlanWords;
  store: DotStore;
  dots: readonly Dot[];
  inspection: InspectionRow;
}

const NONE: readonly Capture[] = [];

/** The captures of an inspection are given their places and the ways they look. */
export function Placing({ editor, words, store, dots, inspection }: PlacingProps) {
  const [, setParams] = useSearchParams();
  const captures = useQuery(capturesQuery(inspection.projectId, inspection.id)).data ?? NONE;
  const placing = usePlacing(store, inspection, captures);
  const path = useWalkPath(store, inspection);
  const gps = useGpsPlaces(inspection);
  const walk = useWalkTrack(inspection);
  const [largeId, setLargeId] = useState<string | null>(null);
  useShownDots(store, dots, placing.decided, captures);
  const at = captures.findIndex(({ id }) => id === largeId);
  const large = captures[at];
  const stop = () =>
    setParams(
      (before) => {
        before.delete('placing');
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <PlacingStrip
        {...{ editor, words, store, captures, placing, path, gps, walk }}
        name={inspection.name}
        onLarge={({ id }) => setLargeId(id)}
        onStop={stop}
      />
      {large && (
        <CapturePicture
          projectId={inspection.projectId}
          capture={large}
          title={`${inspection.name} · ${large.frame}`}
          onClose={() => setLargeId(null)}
          onStep={(by) => setLargeId(captures[(at + by + captures.length) % captures.length]?.id ?? null)}
        />
      )}
    </>
  );
}
