import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../../kept/load-failed.tsx';
import { onlySelected, useEditor } from '../../editor/editor-store.ts';
import { useMarkup, usePlanState } from '../../editor/live-plan.ts';
import type { PlanEditor } from '../../editor/plan-editor.ts';
import { revealObject } from '../../editor/reveal-object.ts';
import { confirmDoubt } from '../compare/confirm-doubt.ts';
import { DoubtRow } from '../compare/doubt-row.tsx';
import { doubtfulObjects } from '../compare/doubtful-objects.ts';
import { draftAddress } from '../draft-address.ts';
import { drawnObjects } from '../drawn-objects.ts';
import { doubtsQuery } from '../revision-requests.ts';

interface CurrentDoubtsProps {
  editor: PlanEditor;
  floor: FloorPlan;
  /** The revision in force. */
  current: PlanRevision;
  mayConfirm: boolean;
}

/** What is drawn where the drawing in force differs from the one before: each to be looked at on the plan and confirmed. */
export function CurrentDoubts({ editor, floor, current, mayConfirm }: CurrentDoubtsProps) {
  const { t } = useTranslation('revision');
  const { zones } = usePlanState(editor.live);
  const markup = useMarkup(editor.live);
  const selectedId = useEditor(editor.store, onlySelected);
  const { data: doubts, error, refetch } = useQuery(doubtsQuery(floor.projectId, current));
  const rows = useMemo(
    () => (doubts ? doubtfulObjects(drawnObjects({ zones, markup }), doubts) : []),
    [zones, markup, doubts],
  );
  if (error && !doubts) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        {t('loadFailed')}
      </LoadFailed>
    );
  }
  if (rows.length === 0)
    return <NoDoubts {...{ floor, current, mayConfirm }} isKnown={doubts !== undefined} />;
  const open = rows.filter(({ doubt }) => doubt.confirmedAt === null).length;
  return (
    <div className="px-3 pb-2">
      <h3 className="type-strong">{t('compare.doubts')}</h3>
      <p aria-live="polite" className="text-text-2">
        {open === 0 ? t('compare.allConfirmed') : t('compare.open', { count: open })}
      </p>
      <ul className="-mx-1 grid gap-1">
        {rows.map((row) => (
          <DoubtRow
            key={row.object.id}
            {...row}
            isShown={row.object.id === selectedId}
            onShow={() => revealObject(editor, row.object.id)}
            onConfirm={mayConfirm ? () => confirmDoubt(floor.projectId, current, row.doubt) : null}
          />
        ))}
      </ul>
    </div>
  );
}

type NoDoubtsProps = Omit<CurrentDoubtsProps, 'editor'> & { isKnown: boolean };

/** None were found, or nobody has looked for them yet. */
function NoDoubts({ floor, current, mayConfirm, isKnown }: NoDoubtsProps) {
  const { t } = useTranslation('revision');
  if (!isKnown) return null;
  const isUnchecked = current.doubtsFoundAt === null;
  return (
    <div className="px-3 pb-2 text-text-2">
      <p>{t(isUnchecked ? 'compare.unchecked' : 'compare.noDoubts')}</p>
      {isUnchecked && mayConfirm && (
        <Link
          to={draftAddress(floor, current.id)}
          className="focus-ring inline-flex min-h-6 items-center rounded-control text-link"
        >
          {t('notCompared')}
        </Link>
      )}
    </div>
  );
}
