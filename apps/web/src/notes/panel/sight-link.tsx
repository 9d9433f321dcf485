import type { Note } from '@plumbline/shared/contract/note.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sightAddress } from '../note-address.ts';

/** The way to the picture that a note was made in. */
export function SightLink({ note: { id, projectId, sight } }: { note: Note }) {
  const { t } = useTranslation('note');
  if (!sight) return null;
  return (
    <p className="mt-2">
      <Link to={sightAddress(projectId, id, sight)} className="focus-ring text-link">
        {t('inPicture')}
      </Link>
    </p>
  );
}
