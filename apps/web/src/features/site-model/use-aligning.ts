import type { AlignedPoint, Alignment, SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { ALIGNED_POINTS } from '@plumbline/shared/contract/site-model.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useEffect, useState } from 'react';
import { useSubmission } from '../../api/use-submission.ts';
import { setAlignment, type ModelAddress } from './site-model-requests.ts';
import type { SharedStage } from './together/shared-stage.ts';

export interface Aligning {
  isOpen: boolean;
  /** Points that were named in both. */
  points: readonly AlignedPoint[];
  /** Named in the cloud or the model, and not on the plan yet. */
  pending: AlignedPoint['model'] | null;
  /** GlobalId of the storey that is this floor; null: the points say how high it is. */
  storeyId: string | null;
  /** Kept at once where points are kept already. */
  setStorey: (storeyId: string | null) => void;
  /** @param storeyId which storey it seems to be, where nobody has said it yet */
  open: (storeyId?: string | null) => void;
  close: () => void;
  takeOnPlan: (plan: PlanPoint) => void;
  removeLast: () => void;
  save: () => void;
  takeAway: () => void;
  isSaving: boolean;
  error: Error | null;
}

/** Naming the same points in a cloud or a model and on the plan, one after the other, until two or three are there. */
export function useAligning(stage: SharedStage | null, address: ModelAddress, model: SiteModel): Aligning {
  const [isOpen, setOpen] = useState(false);
  const [points, setPoints] = useState<readonly AlignedPoint[]>([]);
  const [pending, setPending] = useState<AlignedPoint['model'] | null>(null);
  const [chosenId, setChosen] = useState<string | null>(null);
  const kept = model.alignment;
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
    if (!stage || !takesMore) return undefined;
    return stage.onPress(({ place: [x, y, z] }) => setPending({ x, y, z }));
  }, [stage, takesMore]);
  const keep = (named: readonly AlignedPoint[], storeyId: string | null) =>
    submission.mutate({ points: [...named], ...(storeyId !== null && { storeyId }) });
  return {
    isOpen,
    points,
    pending,
    close,
    storeyId: isOpen ? chosenId : (kept?.storeyId ?? null),
    setStorey: (storeyId) => {
      if (isOpen) setChosen(storeyId);
      else if (kept) keep(kept.points, storeyId);
    },
    open: (storeyId = null) => {
      setChosen(kept?.storeyId ?? storeyId);
      setOpen(true);
    },
    takeOnPlan: (plan) => {
      if (!pending) return;
      setPoints([...points, { model: pending, plan }]);
      setPending(null);
    },
    removeLast: () => {
      if (pending) setPending(null);
      else setPoints(points.slice(0, -1));
    },
    save: () => keep(points, chosenId),
    takeAway: () => submission.mutate(null),
    isSaving: submission.isPending,
    error: submission.error,
  };
}
