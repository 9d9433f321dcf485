import type { AlignedPoint, Alignment, SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { ALIGNED_POINTS } from '@plumbline/shared/contract/site-model.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useEffect, useState } from 'react';
import { useSubmission } from '../../api/use-submission.ts';
import type { CloudPlace } from './cloud-look.ts';
import { setAlignment, type ModelAddress } from './site-model-requests.ts';
import type { CloudView } from './viewer/cloud-view.ts';

export interface Aligning {
  isOpen: boolean;
  /** Points that were named in both. */
  points: readonly AlignedPoint[];
  /** Named in the cloud, and not on the plan yet. */
  pending: CloudPlace | null;
  open: () => void;
  close: () => void;
  takeOnPlan: (plan: PlanPoint) => void;
  removeLast: () => void;
  save: (alignment: Alignment | null) => void;
  isSaving: boolean;
  error: Error | null;
}

/** Naming the same points in a cloud and on the plan, one after the other, until two or three are there. */
export function useAligning(view: CloudView | null, address: ModelAddress, model: SiteModel): Aligning {
  const [isOpen, setOpen] = useState(false);
  const [points, setPoints] = useState<readonly AlignedPoint[]>([]);
  const [pending, setPending] = useState<CloudPlace | null>(null);
  const close = () => {
    setOpen(false);
    setPoints([]);
    setPending(null);
  };
  const submission = useSubmission({
    mutationFn: (alignment: Alignment | null) =>
      setAlignment(address, { version: model.alignmentVersion, alignment }),
    onSuccess: close,
  });
  const takesMore = isOpen && points.length < ALIGNED_POINTS.most;
  useEffect(() => {
    if (!view || !takesMore) return undefined;
    return view.onPress((place) => {
      if (place) setPending(place);
    });
  }, [view, takesMore]);
  return {
    isOpen,
    points,
    pending,
    close,
    open: () => setOpen(true),
    takeOnPlan: (plan) => {
      if (!pending) return;
      setPoints([...points, { model: pending, plan }]);
      setPending(null);
    },
    removeLast: () => {
      if (pending) setPending(null);
      else setPoints(points.slice(0, -1));
    },
    save: (alignment) => submission.mutate(alignment),
    isSaving: submission.isPending,
    error: submission.error,
  };
}
