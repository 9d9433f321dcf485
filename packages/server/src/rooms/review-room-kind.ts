import type { RoomKind } from './room-kind.ts';
import { SCENE_ROOM } from './scene-room-kind.ts';

/**
 * Who reviews the findings of an inspection, and which of them each has before them: presence only, and for reviewers
 * only, as the findings are. Whoever leaves is gone from it, so that nothing stays taken.
 */
export const REVIEW_ROOM: RoomKind = {
  access: (ability) => (ability.can('review', 'AiNote') ? 'read' : null),
  document: null,
  living: (trx, projectId, inspectionIds) => SCENE_ROOM.living(trx, projectId, inspectionIds),
};
