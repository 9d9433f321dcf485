import { MARKUP_KINDS } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../collab/presence-store.ts';
import type { PlanRoomView } from '../room/use-plan-room.ts';
import type { Person as PersonRow } from '../../../ui/people.tsx';
import { isViewTool, TOOLS } from './editor-store.ts';
import { usePlanState, type LivePlan } from './live-plan.ts';

/** Roles from here on do not edit a plan. */
const RESPONDER = 30;

interface PeopleRows {
  rows: PersonRow[];
  /** `4 people here` */
  label: string;
  /** `2 guests`, null without any. */
  guests: string | null;
}

/** Who is in the room, each with their role, what they are at and whether they are away; guests are a number only. */
export function usePeopleRows({ people, status }: PlanRoomView, live: LivePlan): PeopleRows {
  const { t } = useTranslation(['plan', 'project', 'markup']);
  const { zones } = usePlanState(live);
  const used = new Set<string>();
  const detailOf = (person: Person): string => {
    if (person.isSelf) return t('person.you');
    if (person.kind === 'viewer' || person.role === null || person.role >= RESPONDER)
      return t('person.views');
    if (MARKUP_KINDS.some((kind) => kind === person.tool)) return t('markup:draws');
    const tool = TOOLS.find((each) => each === person.tool);
    if (tool && !isViewTool(tool)) return t(`person.${tool}`);
    const zone = zones.find(({ id }) => person.selection.includes(id));
    return zone ? t('person.at', { zone: zone.displayName }) : t('person.edits');
  };
  const rows = people.map((person) => {
    const hatched = used.has(person.color);
    used.add(person.color);
    return {
      id: person.id,
      name: person.name,
      colour: person.color,
      hatched,
      detail: detailOf(person),
      ...(person.role !== null && { role: t(`project:role.${person.role}`) }),
      ...(person.idle && { idle: t('person.idle') }),
    };
  });
  return {
    rows,
    label: t('peopleHere', { count: people.length }),
    guests: status.guests > 0 ? t('guests', { count: status.guests }) : null,
  };
}
