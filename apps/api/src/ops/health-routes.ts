import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Config } from '@plumbline/server/config.ts';
import { answerOf } from '@plumbline/shared/contract/envelope.ts';
import type { App } from '../create-instance.ts';
import type { ApiContext } from '../api-context.ts';
import { answer } from '../answers.ts';

const PROBE_TIMEOUT_MS = 2000;

const HealthAnswerSchema = answerOf(z.object({ status: z.literal('ok') }));
const ReadySchema = z.object({ ready: z.boolean(), database: z.boolean(), collab: z.nullable(z.boolean()) });
const ReadyAnswerSchema = answerOf(ReadySchema);

/**
 * `/api/health`: this process lives. `/api/ready`: what it needs can be reached too: the database and, where
 * this process brings sockets to it, the collab server (else `collab` is null).
 */
export function healthRoutes(app: App, { stores }: ApiContext): void {
  const { COLLAB_URL: collabUrl } = stores.config;
  const config = { access: 'public', unmetered: true } as const;
  app.get('/api/health', { schema: { response: { 200: HealthAnswerSchema } }, config }, async () =>
    answer({ status: 'ok' as const }),
  );
  app.get(
    '/api/ready',
    { schema: { response: { 200: ReadyAnswerSchema, 503: ReadyAnswerSchema } }, config },
    async (_request, reply) => {
      const [database, collab] = await Promise.all([
        succeeds(sql`SELECT 1`.execute(stores.app)),
        collabUrl ? succeeds(askCollab(collabUrl)) : null,
      ]);
      const data = { ready: database && collab !== false, database, collab };
      if (data.ready) return answer(data);
      return reply.code(503).send({ code: 503, msg: 'not ready', data });
    },
  );
}

/** Whether the collab server takes sockets; true where this process brings none to it. */
export async function isCollabReady({ COLLAB_URL: collabUrl }: Pick<Config, 'COLLAB_URL'>): Promise<boolean> {
  return collabUrl === undefined || succeeds(askCollab(collabUrl));
}

async function askCollab(collabUrl: string): Promise<void> {
  const response = await fetch(new URL('/ready', collabUrl), {
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`collab server answers ${response.status}`);
}

async function succeeds(probe: Promise<unknown>): Promise<boolean> {
  try {
    await probe;
    return true;
  } catch {
    return false;
  }
}
