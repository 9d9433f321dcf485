import type { Note } from '@plumbline/shared/contract/note.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sightAddress, spotAddress } from '../note-address.ts';

/** The way to the picture, the cloud or the model that a note was made in. */
export function SightLink({ note: { id, projectId, sight, spot } }: { note: Note }) {
  const { t } = useTranslation('note');
  const to = sight ? sightAddress(projectId, id, sight) : spot && spotAddress(projectId, id, spot);
  if (!to) return null;
  return (
    <p className="mt-2">
      <Link to={to} className="focus-ring text-link">
        {t(sight ? 'inPicture' : 'inModel')}
      </Link>
    </p>
  );
}
