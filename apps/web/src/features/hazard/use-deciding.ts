import type { Finding } from '@plumbline/shared/contract/hazard.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastInfo } from '../../ui/toaster.tsx';
import { decidedMeanwhile, type useFindingDeeds } from './finding-requests.ts';
import { nextOpen } from './lanes.ts';

interface Deciding {
  ordered: readonly Finding[];
  open: Finding | undefined;
  decide: ReturnType<typeof useFindingDeeds>['decide'];
  onOpen: (findingId: string) => void;
}

/** What this reviewer is asked about the finding before them, sends off, and can take back. */
export function useDeciding<Deed extends string>({ ordered, open, decide, onOpen }: Deciding) {
  const { t } = useTranslation('hazard');
  const [asked, setAsked] = useState<Deed | null>(null);
  /** As they were decided on here; the last one is taken back first. */
  const own = useRef<Finding[]>([]);
  const goOn = (from: Finding) => onOpen(nextOpen(ordered, from.id)?.id ?? from.id);
  const settle = (answered: Finding) => {
    setAsked(null);
    own.current = own.current.filter(({ id }) => id !== answered.id);
    if (answered.decision === null) return onOpen(answered.id);
    own.current.push(answered);
    goOn(answered);
  };
  const lose = (current: Finding) => {
    setAsked(null);
    own.current = own.current.filter(({ id }) => id !== current.id);
    if (current.decision === null) return;
    toastInfo(t(`lost.${current.decision}`, { who: current.decidedBy?.name ?? '' }));
  };
  const send: typeof decide = {
    ...decide,
    mutate: (deed) =>
      decide.mutate(deed, {
        onSuccess: settle,
        onError: (error) => {
          const current = decidedMeanwhile(error);
          if (current) lose(current);
        },
      }),
  };
  const undo = () => {
    const finding = open && open.decision !== null ? open : own.current.at(-1);
    if (finding) send.mutate({ kind: 'undo', finding });
  };
  return { asked, ask: setAsked, send, undo };
}
