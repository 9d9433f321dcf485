import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import type { NamedObject } from '../drawn-objects.ts';
import { failureCode, failureText } from '../failure-text.ts';
import type { CompareStepProps } from './compare-step.tsx';
import type { DoubtSearch, SearchState } from '../use-doubt-search.ts';
import { confirmDoubt } from './confirm-doubt.ts';
import { DoubtRow } from './doubt-row.tsx';
import type { DoubtfulObject } from './doubtful-objects.ts';

interface ComparePanelProps extends CompareStepProps {
  /** Null while they are not here. */
  doubtful: readonly DoubtfulObject[] | null;
  shownId: string | null;
  onShow: (object: NamedObject) => void;
}

/** What people drew where the drawing changed, to be looked at one by one, and the step that puts the new one in force. */
export function ComparePanel(props: ComparePanelProps) {
  const { t } = useTranslation(['revision', 'errors', 'common']);
  const { after, search, isFree, onIssue, onAlign } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const letter = revisionLetter(after.number);
  const issue = async (how: { unchecked: boolean }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onIssue?.(how);
    } catch (error) {
      setFailure(failureCode(error) === 'conflict' ? t('compare.conflict') : failureText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <aside
      aria-label={t('compare.panel')}
      className="flex min-h-0 w-80 shrink-0 flex-col border-s border-line bg-surface max-lg:max-h-[45%] max-lg:w-auto max-lg:border-s-0 max-lg:border-t"
    >
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto p-4">
        <h2 className="type-h3">{t('compare.doubts')}</h2>
        <Doubts {...props} />
      </div>
      {(onIssue || onAlign) && (
        <div className="grid gap-2 border-t border-line p-4">
          {failure && (
            <p role="alert" className="text-danger">
              {failure}
            </p>
          )}
          {onIssue && after.openDoubtCount > 0 && (
            <p className="text-text-2">{t('compare.left', { count: after.openDoubtCount })}</p>
          )}
          {onIssue && (
            <Button
              kind="fill"
              disabled={!isFree || search.state !== 'done'}
              loading={busy}
              onClick={() => void issue({ unchecked: false })}
            >
              {t('compare.issue', { letter })}
            </Button>
          )}
          {onIssue && isFree && STUCK.has(search.state) && (
            <Unchecked
              search={search}
              letter={letter}
              busy={busy}
              onGoOn={() => void issue({ unchecked: true })}
            />
          )}
          {onAlign && <Button onClick={onAlign}>{t('compare.back')}</Button>}
        </div>
      )}
    </aside>
  );
}

/** It will not be done by waiting. */
const STUCK: ReadonlySet<SearchState> = new Set(['failed', 'unsaved', 'away']);

interface UncheckedProps {
  search: DoubtSearch;
  letter: string;
  busy: boolean;
  onGoOn: () => void;
}

/** Why what is drawn is not searched, trying once more, and going on all the same. */
function Unchecked({ search, letter, busy, onGoOn }: UncheckedProps) {
  const { t } = useTranslation(['revision', 'common']);
  return (
    <>
      <p role="alert" className="text-danger">
        {t(`compare.stuck.${search.state}`)}
      </p>
      {search.state !== 'away' && <Button onClick={search.retry}>{t('common:retry')}</Button>}
      <p className="text-text-2">{t('compare.uncheckedHow', { letter })}</p>
      <Button kind="danger" loading={busy} onClick={onGoOn}>
        {t('compare.goOnUnchecked')}
      </Button>
    </>
  );
}

/** What stands in place of the list while it is empty. */
const INSTEAD: Record<SearchState, string> = {
  searching: 'compare.searching',
  done: 'compare.noDoubts',
  failed: 'compare.notKnown',
  unsaved: 'compare.notKnown',
  away: 'compare.notKnown',
  unchecked: 'compare.unchecked',
};

function Doubts({ projectId, after, doubtful, search, mayConfirm, shownId, onShow }: ComparePanelProps) {
  const { t } = useTranslation('revision');
  const rows = doubtful ?? [];
  const open = rows.filter(({ doubt }) => doubt.confirmedAt === null).length;
  if (rows.length === 0) {
    const state = search.state === 'done' && doubtful === null ? 'searching' : search.state;
    return <p className="text-text-2">{t(INSTEAD[state])}</p>;
  }
  return (
    <>
      <p className="text-text-2">{t('compare.doubtsHow')}</p>
      <p aria-live="polite" className="type-strong">
        {open === 0 ? t('compare.allConfirmed') : t('compare.open', { count: open })}
      </p>
      <ul className="grid gap-1">
        {rows.map((row) => (
          <DoubtRow
            key={row.object.id}
            {...row}
            isShown={row.object.id === shownId}
            onShow={() => onShow(row.object)}
            onConfirm={mayConfirm ? () => confirmDoubt(projectId, after, row.doubt) : null}
          />
        ))}
      </ul>
    </>
  );
}
