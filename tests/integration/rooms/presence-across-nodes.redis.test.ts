import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedis, type RedisServer } from '../../support/redis-server.ts';
import { eventually } from './harness/eventually.ts';
import { Table, itShowsPeopleAcross, seenBy, sees } from './harness/presence-across.ts';
import { startTwoNodes, type TwoNodes } from './harness/two-nodes.ts';

let redis: RedisServer;
let nodes: TwoNodes;

beforeAll(async () => {
  redis = await createRedis();
  await redis.start();
  nodes = await startTwoNodes({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await nodes.stop();
  await redis.kill();
});

describe('through Redis', () => {
  itShowsPeopleAcross(() => nodes);
});

it.each([
  ['was killed', () => redis.kill(), () => redis.start()],
  ['hung', async () => redis.pause(), async () => redis.resume()],
])('A10: others vanish when Redis %s, and come back by themselves', async (_, take, giveBack) => {
  const site = await nodes.newSite();
  const table = new Table(site);
  const ben = await table.join(nodes.first, site.inspector);
  const cem = await table.join(nodes.second, site.secondInspector);
  table.point(ben, 11, 5);
  await sees(cem, 11, 5);
  await take();
  await eventually(() => seenBy(cem, 11) === null, 30_000);
  await giveBack();
  await sees(cem, 11, 5);
  table.point(cem, 12, 6);
  await sees(ben, 12, 6);
  expect(seenBy(cem, 11)).not.toBeNull();
  table.leave();
});
