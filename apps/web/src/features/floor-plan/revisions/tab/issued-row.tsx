import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { revisionLetter, type PlanRevision } from '@plumbline/shared/contract/revision.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isolated } from '../../../../i18n/isolated.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { cx } from '../../../../ui/cx.ts';
import { draftAddress } from '../draft-address.ts';

interface IssuedRowProps {
  floor: FloorPlan;
  revision: PlanRevision;
  timeZone: string;
  isShown: boolean;
  /** An old one opens to be read, under its watermark. */
  onShow: () => void;
  mayCompare: boolean;
  /** What is to be said of it beneath. */
  children: ReactNode;
}

/** An issued drawing: its letter, whether it is in force, who made it so and when. */
export function IssuedRow({
  floor,
  revision,
  timeZone,
  isShown,
  onShow,
  mayCompare,
  children,
}: IssuedRowProps) {
  const { t } = useTranslation('revision');
  const format = useFormat();
  const { number, state, issuedBy, issuedAt, note } = revision;
  const letter = revisionLetter(number);
  const date = issuedAt === null ? '' : format.date(issuedAt, timeZone);
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-current={isShown || undefined}
        title={t('tab.open', { letter })}
        onClick={onShow}
        className={cx(
          'relative block w-full px-3 py-2 text-start outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus',
          isShown ? 'bg-soft text-on-soft' : 'hover:bg-hover',
        )}
      >
        {isShown && <span aria-hidden className="absolute inset-y-0 start-0 w-0.5 bg-accent" />}
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="font-medium">{t('rev', { letter })}</bdi>
          <span className={cx('type-label', !isShown && 'text-text-2')}>
            {t(state === 'current' ? 'inForce' : 'superseded')}
          </span>
        </span>
        <span className={cx('block', !isShown && 'text-text-2')}>
          {issuedBy
            ? t('tab.issuedBy', { person: isolated(issuedBy.name), date: isolated(date) })
            : t('tab.issuedOn', { date: isolated(date) })}
        </span>
        {note !== '' && (
          <span dir="auto" className="block whitespace-pre-line">
            {note}
          </span>
        )}
      </button>
      {mayCompare && (
        <Link
          to={draftAddress(floor, revision.id)}
          className="focus-ring mx-3 my-1 inline-flex min-h-6 items-center rounded-control text-link"
        >
          {t('tab.compare')}
        </Link>
      )}
      {children}
    </li>
  );
}
