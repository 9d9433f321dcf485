/**
 * What decides who may be in a room, as Postgres has it now. A server that was restarted is asked for everybody within a
 * second, and everybody is judged anew every 15 seconds: read one by one this was most of what many quiet rooms cost.
 */
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { roomName, type RoomName } from '@plumbline/shared/ids/room-name.ts';
import { standingsOf } from '@plumbline/server/access/standing.ts';
import { inTenant, type Stores, type Trx } from '@plumbline/server/database/client.ts';
import { readVersions } from '@plumbline/server/journal/room-row.ts';
import { Gather } from '@plumbline/server/database/gather.ts';
import { untilAnswered } from '@plumbline/server/database/until-answered.ts';
import { roomKind, type Living, type RoomKinds } from '@plumbline/server/rooms/room-kind.ts';
import {
  authenticateEach,
  type Authenticated,
  type SessionKey,
} from '@plumbline/server/sessions/authenticate.ts';

/** So many are read within some milliseconds. */
const AT_ONCE = 100;

export interface StandingQuestion {
  principal: Principal;
  projectId: string;
  rooms: readonly RoomName[];
}

export interface StandingAnswer {
  standing: ProjectStanding | null;
  /**
   * By name those of the rooms whose subjects belong to the project and are not deleted; rooms asked for by others too.
   */
  livingRooms: ReadonlyMap<string, Living>;
  /** The versions that the documents of the rooms may have; of one that is not in it nothing is stored. */
  versions: ReadonlyMap<string, number>;
}

export class RightsReader {
  readonly #sessions: Gather<SessionKey, Authenticated | null>;
  readonly #standings: Gather<StandingQuestion, StandingAnswer>;

  constructor(stores: Stores, kinds: RoomKinds) {
    this.#sessions = new Gather(async (keys: readonly SessionKey[]) => {
      const known = await untilAnswered(stores, () => authenticateEach(stores, keys));
      return ({ sessionId }) => known.get(sessionId) ?? null;
    }, AT_ONCE);
    this.#standings = new Gather(
      (questions) => untilAnswered(stores, () => readStandings(stores, kinds, questions)),
      AT_ONCE,
    );
  }

  /** Who speaks by a session, null when it does not live. */
  session(key: SessionKey): Promise<Authenticated | null> {
    return this.#sessions.ask(key);
  }

  /** How somebody stands in a project, and which rooms are there. */
  standing(question: StandingQuestion): Promise<StandingAnswer> {
    return this.#standings.ask(question);
  }
}

async function readStandings(
  stores: Stores,
  kinds: RoomKinds,
  questions: readonly StandingQuestion[],
): Promise<(question: StandingQuestion) => StandingAnswer> {
  const answers = new Map<StandingQuestion, StandingAnswer>();
  const byTenant = Map.groupBy(questions, ({ principal }) => principal.tenantId);
  for (const [tenantId, ofTenant] of byTenant) {
    const byProject = Map.groupBy(ofTenant, ({ projectId }) => projectId);
    await inTenant(stores.app, tenantId, async (trx) => {
      for (const [projectId, asked] of byProject) {
        const principals = asked.map(({ principal }) => principal);
        const standings = await standingsOf(trx, principals, projectId);
        const livingRooms = await readLivingRooms(trx, kinds, { projectId, asked });
        const versions = await readVersions(trx, [...livingRooms.keys()]);
        for (const question of asked) {
          const standing = standings.get(question.principal.sessionId) ?? null;
          answers.set(question, { standing, livingRooms, versions });
        }
      }
    });
  }
  return (question) =>
    answers.get(question) ?? { standing: null, livingRooms: new Map(), versions: new Map() };
}

/** One question for each kind of room that is asked for. */
async function readLivingRooms(
  trx: Trx,
  kinds: RoomKinds,
  { projectId, asked }: { projectId: string; asked: readonly StandingQuestion[] },
): Promise<Map<string, Living>> {
  const living = new Map<string, Living>();
  const byKind = Map.groupBy(
    asked.flatMap(({ rooms }) => rooms),
    (name) => name.kind,
  );
  for (const [kind, names] of byKind) {
    const subjectIds = [...new Set(names.map(({ subjectId }) => subjectId))];
    const found = await roomKind(kinds, kind)?.living(trx, projectId, subjectIds);
    for (const [subjectId, state] of found ?? []) living.set(roomName({ kind, subjectId }), state);
  }
  return living;
}
