import { isScene, type PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import type { Person } from '../collab/presence-store.ts';
import type { PlanLook } from '../inspections/dotted-plan-props.ts';

export interface OthersLook extends PlanLook {
  color: PresenceColor;
  /** Empty: nobody may know it. */
  name: string;
}

/** Where the others stand in pictures of this floor, and where on the sheet they look. */
export function othersLooksOf(people: readonly Person[]): OthersLook[] {
  return people.flatMap(({ isSelf, color, name, view }) => {
    if (isSelf || !view || !isScene(view) || !view.place) return [];
    const { x, y, deg } = view.place;
    return [{ color, name, at: { x, y }, deg, widthDeg: Math.round(view.fov) }];
  });
}
