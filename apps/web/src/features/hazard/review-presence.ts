/** Who reviews the findings of an inspection too, and which of them each has before them. */
import { useEffect, useState } from 'react';
import { createRoomHook, OpenRooms } from '../../collab/room-hook.ts';
import type { RoomKind } from '../../collab/room-kind.ts';
import type { Room } from '../../collab/room.ts';

const REVIEW_PRESENCE: RoomKind = {
  name: 'review',
  document: null,
  view: (room) => room,
  stepTexts: { namespaces: [], textOf: () => '' },
};
const useReviewRoom = createRoomHook(new OpenRooms(REVIEW_PRESENCE));

type Reviewers = ReadonlyMap<string, readonly string[]>;
const NOBODY: Reviewers = new Map();

/**
 * Tells which finding this person has before them. Nothing is locked by it: who leaves is gone from it at once.
 * @returns the names of the others by the finding that each is on
 */
export function useOthersOn(projectId: string, inspectionId: string, openId: string | null): Reviewers {
  const { room } = useReviewRoom(projectId, inspectionId);
  useEffect(() => room?.presence.setSelection(openId === null ? [] : [openId]), [room, openId]);
  return useReviewers(room);
}

/** Read anew only when somebody is on another one. */
function useReviewers(room: Room | null): Reviewers {
  const [reviewers, setReviewers] = useState(NOBODY);
  useEffect(() => {
    let told = '[]';
    const stop = room?.onPresence((people) => {
      const on = people.flatMap(({ isSelf, name, selection: [findingId] }): [string, string][] =>
        isSelf || findingId === undefined ? [] : [[findingId, name]],
      );
      const said = JSON.stringify(on);
      if (said === told) return;
      told = said;
      const byFinding = Map.groupBy(on, ([findingId]) => findingId);
      setReviewers(
        new Map([...byFinding].map(([id, each]) => [id, [...new Set(each.map(([, name]) => name))]])),
      );
    });
    return () => {
      stop?.();
      setReviewers(NOBODY);
    };
  }, [room]);
  return reviewers;
}
