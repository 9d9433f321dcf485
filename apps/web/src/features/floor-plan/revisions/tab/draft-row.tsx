import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { revisionLetter, type PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isolated } from '../../../../i18n/isolated.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { draftAddress } from '../draft-address.ts';

interface DraftRowProps {
  floor: FloorPlan;
  draft: PlanRevision;
  timeZone: string;
  /** May replace the drawing; others only see that somebody is at it. */
  mayGoOn: boolean;
}

/** A drawing that is being prepared: how far it is, and the way to go on with it. */
export function DraftRow({ floor, draft, timeZone, mayGoOn }: DraftRowProps) {
  const { t } = useTranslation('revision');
  const format = useFormat();
  const letter = revisionLetter(draft.number);
  const person = isolated(draft.createdBy?.name ?? '');
  const date = isolated(format.date(draft.createdAt, timeZone));
  return (
    <li className="border-b border-line px-3 py-2">
      <p className="flex items-baseline justify-between gap-2">
        <bdi className="font-medium">{t('tab.draft', { letter })}</bdi>
        <span className="type-label text-text-2">
          <DraftState draft={draft} />
        </span>
      </p>
      <p className="text-text-2">{t('tab.addedBy', { person, date })}</p>
      {draft.note !== '' && (
        <p dir="auto" className="whitespace-pre-line">
          {draft.note}
        </p>
      )}
      {mayGoOn && (
        <Link
          to={draftAddress(floor, draft.id)}
          className="focus-ring inline-flex min-h-6 items-center rounded-control text-link"
        >
          {t('goOnWithDraft', { letter })}
        </Link>
      )}
    </li>
  );
}

function DraftState({ draft: { alignment, doubtsFoundAt, openDoubtCount } }: { draft: PlanRevision }) {
  const { t } = useTranslation('revision');
  if (alignment === null) return t('tab.notAligned');
  if (doubtsFoundAt === null) return t('tab.notCompared');
  return openDoubtCount > 0 ? t('openDoubts', { count: openDoubtCount }) : t('tab.compared');
}
