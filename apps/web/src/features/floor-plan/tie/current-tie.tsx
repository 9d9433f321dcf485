import type { PlanTie } from '@plumbline/shared/contract/plan-tie.ts';
import { readTie } from '@plumbline/shared/geometry/world-tie.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import type { PlanWords } from '../editor/plan-words.ts';
import { useSetTie } from './use-set-tie.ts';

interface CurrentTieProps {
  floorId: string;
  current: PlanTie;
  words: Pick<PlanWords, 'scale'>;
}

/** Whether the plan is tied to the earth, what follows from it, and how to take that away. */
export function CurrentTie({ floorId, current, words }: CurrentTieProps) {
  const { t } = useTranslation('tie');
  const format = useFormat();
  const submission = useSetTie(floorId);
  if (!current.tie) return <p className="type-note pt-2 text-text-2">{t('how')}</p>;
  const { mmPerPx, northDeg } = readTie(current.tie);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-text-2">
      <span>
        {t('is', { degrees: format.number(Math.round(northDeg)) })} <bdi>{words.scale(mmPerPx)}</bdi>
      </span>
      <Button
        size="small"
        disabled={submission.isPending}
        onClick={() => submission.mutate({ tie: null, version: current.version })}
      >
        {t('remove')}
      </Button>
    </div>
  );
}
