import type { Finding } from '@plumbline/shared/contract/hazard.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../i18n/isolated.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { capturesQuery } from '../../inspections/inspection-requests.ts';
import { Button } from '../../ui/button.tsx';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { FindingCrop, readAhead } from './finding-crop.tsx';
import { FindingFacts } from './finding-facts.tsx';
import { FindingList } from './finding-list.tsx';
import type { useFindingDeeds } from './finding-requests.ts';
import { inLanes, nextOpen } from './lanes.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useOthersOn } from './review-presence.ts';
import { useDeciding } from './use-deciding.ts';

interface FindingReviewProps {
  projectId: string;
  inspectionId: string;
  findings: readonly Finding[];
  decide: ReturnType<typeof useFindingDeeds>['decide'];
}

const DIALOGS = { approve: ApproveDialog, reject: RejectDialog, merge: MergeDialog } as const;
const DEED_KEYS = { approve: 'KeyY', reject: 'KeyN', merge: 'KeyM' } as const;
type Deed = keyof typeof DIALOGS;
const DEEDS: readonly Deed[] = ['approve', 'reject', 'merge'];

/** The findings one by one: the list, what is seen, what is known of it and what can be done. */
export function FindingReview({ projectId, inspectionId, findings, decide }: FindingReviewProps) {
  const { t } = useTranslation('hazard');
  const captures = useQuery(capturesQuery(projectId, inspectionId)).data;
  const ordered = useMemo(() => inLanes(findings), [findings]);
  const [openId, setOpenId] = useState<string | null>(() => nextOpen(ordered, null)?.id ?? null);
  const open = ordered.find(({ id }) => id === openId) ?? ordered[0];
  const othersOn = useOthersOn(projectId, inspectionId, open?.id ?? null);
  const captureOf = (finding: Finding | undefined) => captures?.find(({ id }) => id === finding?.captureId);
  const ahead = captureOf(nextOpen(ordered, open?.id ?? null));
  useEffect(() => readAhead(ahead), [ahead]);
  const step = (by: number) => {
    const at = ordered.findIndex(({ id }) => id === open?.id);
    setOpenId(ordered[Math.max(0, Math.min(ordered.length - 1, at + by))]?.id ?? null);
  };
  const { asked, ask, send, undo } = useDeciding<Deed>({ ordered, open, decide, onOpen: setOpenId });
  const capture = captureOf(open);
  const isOpen = open?.decision === null;
  const { list } = useFormat();
  const others = othersOn.get(open?.id ?? '') ?? [];
  useReviewKeys({ onDeed: (deed) => isOpen && ask(deed), onUndo: undo, onStep: step });
  const Asked = asked && DIALOGS[asked];
  if (!open) return null;
  return (
    <div className="flex min-h-0 grow border-t border-line max-lg:flex-col">
      <section
        aria-label={t('all')}
        className="w-72 shrink-0 overflow-y-auto border-e border-line bg-surface max-lg:max-h-56 max-lg:w-auto"
      >
        <ReviewProgress findings={ordered} />
        <FindingList
          findings={ordered}
          {...{ othersOn }}
          openId={open.id}
          onOpen={({ id }) => setOpenId(id)}
        />
      </section>
      <div className="grid min-w-0 grow content-start gap-6 overflow-y-auto p-6 lg:grid-cols-[minmax(0,2fr)_minmax(14rem,1fr)]">
        {capture && <FindingCrop finding={open} capture={capture} />}
        <div className="grid content-start gap-4">
          <FindingFacts projectId={projectId} finding={open} />
          <p role="status" className="text-text-2 empty:hidden">
            {isOpen &&
              others.length > 0 &&
              t('othersOn', { count: others.length, who: list(others.map(isolated)) })}
          </p>
          <div className="flex flex-wrap gap-2">
            {isOpen ? (
              DEEDS.map((deed) => (
                <Button key={deed} kind={deed === 'approve' ? 'fill' : 'line'} onClick={() => ask(deed)}>
                  {t(`${deed}.open`)}
                </Button>
              ))
            ) : (
              <Button loading={decide.isPending} onClick={undo}>
                {t('undo')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {Asked && (
        <Asked key={open.id} {...{ projectId }} finding={open} decide={send} onClose={() => ask(null)} />
      )}
    </div>
  );
}

function ReviewProgress({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('hazard');
  const format = useFormat();
  const decided = findings.filter(({ decision }) => decision !== null).length;
  const of = t('progress', { decided: format.number(decided), all: format.number(findings.length) });
  return (
    <div className="grid gap-1 px-3 py-2">
      <span>{of}</span>
      <DimensionLine progress={decided / findings.length} label={t('progressLabel')} />
    </div>
  );
}

interface ReviewKeys {
  onDeed: (deed: Deed) => void;
  onUndo: () => void;
  onStep: (by: number) => void;
}

function useReviewKeys({ onDeed, onUndo, onStep }: ReviewKeys): void {
  const { t } = useTranslation('hazard');
  const group = t('title');
  useShortcuts([
    ...DEEDS.map((deed) => ({
      id: `finding-${deed}`,
      keys: DEED_KEYS[deed],
      label: t(`${deed}.open`),
      group,
      run: () => onDeed(deed),
    })),
    { id: 'finding-undo', keys: 'KeyZ', label: t('undo'), group, run: onUndo },
    { id: 'finding-next', keys: 'ArrowDown', label: t('next'), group, run: () => onStep(1) },
    { id: 'finding-previous', keys: 'ArrowUp', label: t('previous'), group, run: () => onStep(-1) },
  ]);
}
