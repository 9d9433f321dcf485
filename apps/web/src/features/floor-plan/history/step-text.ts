import type { HistoryStep } from '@plumbline/shared/contract/history.ts';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../i18n/isolated.ts';
import { useEventSentence } from '../editor/editor-activity.ts';

/** What a step was, as a sentence: `Mei drew zone Lobby, and 3 more changes`. */
export function useHistoryStepText(): (step: HistoryStep) => string {
  const { t } = useTranslation(['history', 'plan']);
  const sentenceOf = useEventSentence();
  return ({ actor, change, changeCount }) => {
    const text = change && sentenceOf({ kind: change.kind, actor, payload: change });
    if (!text) return t('noEffect', { who: isolated(actor?.name || t('plan:somebody')) });
    return changeCount > 1 ? t('andMore', { text, count: changeCount - 1 }) : text;
  };
}
