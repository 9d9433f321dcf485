import { isScene, type PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import { useEffect, useState } from 'react';
import type { Room } from '../../../collab/room.ts';
import type { PlanLook } from '../../../inspections/dotted-plan-props.ts';

export interface OthersLook extends PlanLook {
  color: PresenceColor;
}

const NOBODY: readonly OthersLook[] = [];

/** Where the others stand in pictures of this floor and look; read anew only when one of them has moved. */
export function useOthersLooks(room: Room | null): readonly OthersLook[] {
  const [looks, setLooks] = useState(NOBODY);
  useEffect(() => {
    let told = '[]';
    const stop = room?.onPresence((people) => {
      const others = people.flatMap(({ isSelf, color, view }): OthersLook[] => {
        if (isSelf || !view || !isScene(view) || !view.place) return [];
        const { x, y, deg } = view.place;
        return [{ color, at: { x, y }, deg, widthDeg: Math.round(view.fov) }];
      });
      const said = JSON.stringify(others);
      if (said === told) return;
      told = said;
      setLooks(others);
    });
    return () => {
      stop?.();
      setLooks(NOBODY);
    };
  }, [room]);
  return looks;
}
