import type { HistoryStep } from '@plumbline/shared/contract/history.ts';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../i18n/isolated.ts';

type Change = NonNullable<HistoryStep['change']>;

const SENTENCES: Record<Change['kind'], string> = {
  'zone-created': 'zoneCreated',
  'zone-changed': 'zoneChanged',
  'zone-deleted': 'zoneDeleted',
  'markup-created': 'markupCreated',
  'markup-changed': 'markupChanged',
  'markup-deleted': 'markupDeleted',
  'calibration-set': 'calibrationSet',
  'calibration-cleared': 'calibrationCleared',
};

/** What a step was, as a sentence: `Mei drew zone Lobby, and 3 more changes`. */
export function useHistoryStepText(): (step: HistoryStep) => string {
  const { t } = useTranslation(['history', 'plan', 'markup']);
  return ({ actor, change, changeCount }) => {
    const who = isolated(actor?.name || t('plan:somebody'));
    if (!change) return t('noEffect', { who });
    const markup = 'markup' in change ? t(`markup:kind.${change.markup}`) : '';
    const name = isolated(('name' in change && change.name) || markup);
    const text = t(`plan:activity.${SENTENCES[change.kind]}`, { who, name });
    return changeCount > 1 ? t('andMore', { text, count: changeCount - 1 }) : text;
  };
}
