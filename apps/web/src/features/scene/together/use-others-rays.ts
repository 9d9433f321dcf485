import type { PresenceColor } from '@plumbline/shared/protocol/presence.ts';
import { useEffect, useState } from 'react';
import type { Room } from '../../../collab/room.ts';
import type { Look } from '../look.ts';

export interface OthersRay {
  id: string;
  /** Empty where it is not to be known. */
  name: string;
  color: PresenceColor;
  look: Look;
}

const NOBODY: readonly OthersRay[] = [];

/** Where the others point in a picture; read anew only when one of them has moved. */
export function useOthersRays(room: Room | null, captureId: string | undefined): readonly OthersRay[] {
  const [rays, setRays] = useState(NOBODY);
  useEffect(() => {
    let told = '[]';
    const stop = room?.onPresence((people) => {
      const others = people.flatMap(({ isSelf, clientId, name, color, ray }): OthersRay[] => {
        if (isSelf || ray?.captureId !== captureId || !ray) return [];
        return [{ id: String(clientId), name, color, look: { yawDeg: ray.yaw, pitchDeg: ray.pitch } }];
      });
      const said = JSON.stringify(others);
      if (said === told) return;
      told = said;
      setRays(others);
    });
    return () => {
      stop?.();
      setRays(NOBODY);
    };
  }, [room, captureId]);
  return rays;
}
