/**
 * What decides who may be in a room, as Postgres has it now. A server that was restarted is asked for everybody within a
 * second, and everybody is judged anew every 15 seconds: read one by one this was most of what many quiet rooms cost.
 */
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { standingsOf } from '@plumbline/server/access/standing.ts';
import { inTenant, type Stores, type Trx } from '@plumbline/server/database/client.ts';
import { Gather } from '@plumbline/server/database/gather.ts';
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
  /** Floor plans, by id. */
  plans: readonly string[];
}

export interface StandingAnswer {
  standing: ProjectStanding | null;
  /** Those of the plans that belong to the project and are not deleted; of plans asked for by others too. */
  livingPlans: ReadonlySet<string>;
}

export class RightsReader {
  readonly #sessions: Gather<SessionKey, Authenticated | null>;
  readonly #standings: Gather<StandingQuestion, StandingAnswer>;

  constructor(stores: Stores) {
    this.#sessions = new Gather(async (keys: readonly SessionKey[]) => {
      const known = await authenticateEach(stores, keys);
      return ({ sessionId }) => known.get(sessionId) ?? null;
    }, AT_ONCE);
    this.#standings = new Gather((questions) => readStandings(stores, questions), AT_ONCE);
  }

  /** Who speaks by a session, null when it does not live. */
  session(key: SessionKey): Promise<Authenticated | null> {
    return this.#sessions.ask(key);
  }

  /** How somebody stands in a project, and which plans are there. */
  standing(question: StandingQuestion): Promise<StandingAnswer> {
    return this.#standings.ask(question);
  }
}

async function readStandings(
  stores: Stores,
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
        const livingPlans = await readLivingPlans(trx, projectId, asked);
        for (const question of asked) {
          const standing = standings.get(question.principal.sessionId) ?? null;
          answers.set(question, { standing, livingPlans });
        }
      }
    });
  }
  return (question) => answers.get(question) ?? { standing: null, livingPlans: new Set() };
}

async function readLivingPlans(
  trx: Trx,
  projectId: string,
  asked: readonly StandingQuestion[],
): Promise<Set<string>> {
  const plans = [...new Set(asked.flatMap((question) => question.plans))];
  const rows = await trx
    .selectFrom('floor_plan')
    .select('id')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where((where) => where('id', '=', where.fn.any(where.val(plans))))
    .execute();
  return new Set(rows.map((row) => row.id));
}
