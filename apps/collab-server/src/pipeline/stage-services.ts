import type { Journal } from '@plumbline/server/journal/journal.ts';
import type { RoomLoader } from '@plumbline/server/journal/room-loader.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import type { RoomKinds } from '@plumbline/server/rooms/room-kind.ts';
import type { SessionActivity } from '@plumbline/server/sessions/session-activity.ts';
import type { CollabMetrics } from '../ops/collab-metrics.ts';
import type { Inside } from '../presence/inside.ts';
import type { PresenceLane } from '../presence/presence-lane.ts';
import type { JoinStates } from '../rooms/join-states.ts';
import type { OpenRooms } from '../rooms/open-rooms.ts';
import type { SocketBook } from '../sockets/socket-book.ts';
import type { UserBuckets } from '../sockets/user-buckets.ts';
import type { RightsReader } from './read-rights.ts';
import type { Compactor } from './6-compact.ts';
import type { Revoker } from './7-revoke.ts';

/** Stages that need the others before they can begin. */
export interface LaterStages {
  compactor: Compactor;
  revoker: Revoker;
}

/** What the stages of the pipeline share. */
export interface StageServices {
  kinds: RoomKinds;
  stores: Stores;
  journal: Journal;
  rooms: OpenRooms;
  loader: RoomLoader;
  joinStates: JoinStates;
  book: SocketBook;
  users: UserBuckets;
  presence: PresenceLane;
  /** Who is in which room, for lists of projects and plans. */
  inside: Inside;
  /** What Postgres says of people's rights, read for many at once. */
  rights: RightsReader;
  metrics: CollabMetrics;
  /** Told of accepted edits: they keep their authors' sessions alive. */
  activity: SessionActivity;
  later: () => LaterStages;
}
