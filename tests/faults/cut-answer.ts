import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from '../integration/rooms/harness/eventually.ts';
import type { Product } from '../support/start-product.ts';
import { postLink, type LinkRequest } from './link-maker.ts';

/** How long the effect may take to show; below the limit of a statement, after which the request would fail. */
const SHOWS_WITHIN_MS = 1500;

/**
 * Posts a home link and kills the api once the effect can be seen, or was held up by the answer that belongs to it,
 * and before the answer is kept.
 * @returns the key of the request
 */
export async function cutBeforeAnswer(product: Product, links: LinkRequest): Promise<string> {
  const key = randomUUID();
  const keyHash = createHash('sha256').update(key).digest('hex');
  const effect = new pg.Client({ connectionString: product.databaseUrl });
  const kept = new pg.Client({ connectionString: product.databaseUrl });
  await Promise.all([effect.connect(), kept.connect()]);
  try {
    await effect.query('BEGIN');
    await effect.query('SELECT 1 FROM project WHERE id = $1 FOR UPDATE', [links.projectId]);
    const before = await countLinks(kept);
    const answer = postLink(links, key);
    await kept.query('BEGIN');
    await eventually(async () => {
      const claimed = await kept.query('SELECT 1 FROM idempotency_key WHERE key = $1 FOR UPDATE', [keyHash]);
      return claimed.rowCount === 1;
    });
    await effect.query('ROLLBACK');
    await eventually(async () => (await countLinks(effect)) > before, SHOWS_WITHIN_MS).catch(() => undefined);
    await product.kill('api');
    if ((await answer).kind !== 'later') throw new Error('the request was answered');
    return key;
  } finally {
    await Promise.all([effect.end(), kept.end()]);
  }
}

async function countLinks(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM share_link');
  return rows[0]?.count ?? 0;
}
