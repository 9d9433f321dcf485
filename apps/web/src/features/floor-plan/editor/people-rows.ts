import { useTranslation } from 'react-i18next';
import type { Person } from '../../../collab/presence-store.ts';
import type { PlanRoomView } from '../../../collab/use-plan-room.ts';
import type { Person as PersonRow } from '../../../ui/people.tsx';
import { TOOLS } from './editor-store.ts';

interface PeopleRows {
  rows: PersonRow[];
  /** `4 people here` */
  label: string;
  /** `2 guests`, null without any. */
  guests: string | null;
}

/** Who is in the room, each with what they are at; guests are a number only. */
export function usePeopleRows({ people, status }: PlanRoomView): PeopleRows {
  const { t } = useTranslation('plan');
  const used = new Set<string>();
  const detailOf = (person: Person): string => {
    if (person.isSelf) return t('person.you');
    if (person.kind === 'viewer') return t('person.views');
    const tool = TOOLS.find((each) => each === person.tool);
    return tool && tool !== 'select' && tool !== 'hand' ? t(`person.${tool}`) : t('person.edits');
  };
  const rows = people.map((person) => {
    const hatched = used.has(person.color);
    used.add(person.color);
    return { id: person.id, name: person.name, colour: person.color, hatched, detail: detailOf(person) };
  });
  return {
    rows,
    label: t('peopleHere', { count: people.length }),
    guests: status.guests > 0 ? t('guests', { count: status.guests }) : null,
  };
}
