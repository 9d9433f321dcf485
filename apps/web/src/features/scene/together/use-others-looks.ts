import { useEffect, useState } from 'react';
import { othersLooksOf, type OthersLook } from '../../../collab-ui/others-looks.ts';
import type { Room } from '../../../collab/room.ts';

const NOBODY: readonly OthersLook[] = [];

/** Where the others stand in pictures of this floor and look; read anew only when one of them has moved. */
export function useOthersLooks(room: Room | null): readonly OthersLook[] {
  const [looks, setLooks] = useState(NOBODY);
  useEffect(() => {
    let told = '[]';
    const stop = room?.onPresence((people) => {
      const others = othersLooksOf(people);
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
