import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import { NEAR_METRES, nearWord, parseNear, type NearPoint } from '@plumbline/shared/notes/near-point.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { noteQuery } from '../../notes/note-requests.ts';
import { Select } from '../../ui/select.tsx';

const ANY = '';

interface NearFilterProps {
  projectId: string;
  place: NoteListQuery;
  onPut: (change: Record<string, string>) => void;
}

/** Around the point that is asked for already, else around the note that is open beside the list. */
export function NearFilter({ projectId, place, onPut }: NearFilterProps) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const floors = useQuery(floorPlansQuery(projectId)).data ?? [];
  const open = useOpenPoint(projectId);
  const asked = place.near === undefined ? null : parseNear(place.near);
  const hasScale = (point: Pick<NearPoint, 'floorId'>) =>
    floors.some(({ id, mmPerPx }) => id === point.floorId && mmPerPx !== null);
  const floorName = floors.find(({ id }) => id === asked?.floorId)?.name;
  const choices = [
    ...(open && hasScale(open)
      ? NEAR_METRES.map((metres) => ({
          value: nearWord({ ...open, metres }),
          label: t('near.ofNote', { metres: format.number(metres), number: format.number(open.number) }),
        }))
      : []),
    ...(asked
      ? [asked.metres, ...NEAR_METRES.filter((metres) => metres !== asked.metres)].map((metres) => ({
          value: nearWord({ ...asked, metres }),
          label: t('near.ofPoint', { metres: format.number(metres), floor: floorName ?? '' }),
        }))
      : []),
  ];
  // The open note may be the point that is asked for.
  const options = choices.filter(
    ({ value }, index) => choices.findIndex((each) => each.value === value) === index,
  );
  if (options.length === 0) return null;
  return (
    <Select
      label={t('near.label')}
      className="w-52"
      value={asked ? nearWord(asked) : ANY}
      onChange={(near) => onPut({ near })}
      options={[{ value: ANY, label: t('filter.any') }, ...options]}
    />
  );
}

/** Where the note of the address is. */
function useOpenPoint(projectId: string) {
  const noteId = useSearchParams()[0].get('noteId');
  const note = useQuery({ ...noteQuery(projectId, noteId ?? ''), enabled: noteId !== null }).data;
  if (!note?.place || note.number === null) return null;
  const { floorId, x, y } = note.place;
  return { floorId, x, y, number: note.number };
}
