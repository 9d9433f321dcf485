import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cx } from '../ui/cx.ts';

interface OpenNotesLinkProps {
  projectId: string;
  /** Those of one floor alone. */
  floorId?: string;
  /** Not known for visitors, and in what a device kept. */
  count: number | undefined;
  className?: string;
}

/** How many notes are not verified, and the way to the list of just these. */
export function OpenNotesLink({ projectId, floorId, count, className }: OpenNotesLinkProps) {
  const { t } = useTranslation('project');
  if (count === undefined) return null;
  const query = new URLSearchParams({
    projectId,
    status: 'unsettled',
    ...(floorId !== undefined && { floorId }),
  });
  return (
    <Link
      to={`/project/annotations?${query.toString()}`}
      className={cx(
        'focus-ring inline-flex min-h-6 items-center rounded-tag text-text-2 no-underline hover:text-text hover:underline',
        className,
      )}
    >
      {t('counts.openNotes', { count })}
    </Link>
  );
}
