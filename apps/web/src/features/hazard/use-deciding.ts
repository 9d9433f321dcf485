import type { Finding } from '@plumbline/shared/contract/hazard.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const [asked, setAsked] = useState<{ deed: Deed; findingId: string } | null>(null);
  /** What the server has not answered for yet. */
  const [sentId, setSentId] = useState<string | null>(null);
  /** As they were decided on here; the last one is taken back first. */
  const own = useRef<Finding[]>([]);
  const goOn = (from: Finding) => onOpen(nextOpen(ordered, from.id)?.id ?? from.id);
  const settle = (answered: Finding) => {
    setAsked(null);
    setSentId(null);
    own.current = own.current.filter(({ id }) => id !== answered.id);
    if (answered.decision === null) return onOpen(answered.id);
    own.current.push(answered);
    goOn(answered);
  };
  const tellOf = (current: Finding) => {
    own.current = own.current.filter(({ id }) => id !== current.id);
    if (current.decision === null) return;
    toastInfo(t(`lost.${current.decision}`, { who: current.decidedBy?.name ?? '' }));
    if (current.id === open?.id) goOn(current);
  };
  // Somebody else was faster while this one was being asked; of what was sent off the answer tells.
  const [lost, setLost] = useState<Finding | null>(null);
  const taken = ordered.find(({ id, decision }) => id === asked?.findingId && decision !== null);
  if (taken && taken.id !== sentId) {
    setAsked(null);
    setLost(taken);
  }
  const onLost = useEffectEvent(tellOf);
  useEffect(() => {
    if (lost) onLost(lost);
  }, [lost]);
  const send: typeof decide = {
    ...decide,
    mutate: (deed) => {
      setSentId(deed.finding.id);
      decide.mutate(deed, {
        onSuccess: settle,
        onError: (error) => {
          setSentId(null);
          const current = decidedMeanwhile(error);
          if (!current) return;
          setAsked(null);
          tellOf(current);
        },
      });
    },
  };
  const undo = () => {
    const finding = open && open.decision !== null ? open : own.current.at(-1);
    if (finding) send.mutate({ kind: 'undo', finding });
  };
  const ask = (deed: Deed | null) => setAsked(deed && open ? { deed, findingId: open.id } : null);
  const isAsked = open?.decision === null && asked?.findingId === open.id;
  return { asked: isAsked ? asked.deed : null, ask, send, undo };
}
