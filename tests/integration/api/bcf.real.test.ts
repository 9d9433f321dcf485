/** Files of BCF that other programs wrote come in, once; broken and hostile ones leave nothing behind. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BcfFile } from '@plumbline/server/bcf/bcf-file.ts';
import { readBcf } from '@plumbline/server/bcf/read-bcf.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { projectRoom } from '@plumbline/server/projections/project-room.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { runJobs, type RunningJobs } from '../../../apps/api/src/jobs/run-jobs.ts';
import { testDataDir } from '../../support/test-data.ts';
import { createWorld, type World } from './api-world.ts';
import { bcfClient, type BcfClient } from './bcf-client.ts';

const DATA = testDataDir() ?? '';
let world: World;
let running: RunningJobs;
let bcf: BcfClient;
beforeAll(async () => {
  world = await createWorld({ UPLOAD_QUOTA_OPEN: '1000' });
  running = await runJobs(world);
  bcf = bcfClient(world, await world.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await running.stop();
  await world.close();
});

const bring = (path: string) => bcf.bring('admin', readFileSync(join(DATA, path)), path.split('/').at(-1));

async function kept(): Promise<{ notes: number; files: number }> {
  const { rows } = await inTenant(world.stores.app, world.tenantId, (trx) =>
    sql<{ notes: number; files: number }>`SELECT (SELECT count(*) FROM note) AS notes,
      (SELECT count(*) FROM stored_file WHERE deleted_at IS NULL AND purpose IN ('bcf', 'note-file')) AS files`.execute(
      trx,
    ),
  );
  return rows[0] ?? { notes: -1, files: -1 };
}

test.each([
  ['bcf/real-hhs-issues.bcfzip', 3, 3],
  ['bcf/v2.0-MinimumInformation.bcfzip', 1, 0],
  ['bcf/v2.0-MaximumInformation.bcfzip', 2, 3],
  ['bcf/v2.1-MaximumInformation.bcf', 2, 3],
  ['bcf/v2.1-PerspectiveCamera.bcf', 1, 1],
  ['bcf/v2.1-related-topics.bcf', 2, 0],
  ['bcf/v3.0-component-selection.bcf', 1, 1],
  ['bcf/v3.0-document-reference-internal.bcf', 1, 1],
  ['bcf/v3.0-user-assignment.bcf', 1, 1],
] as const)('%s comes in once, and its views go out again', async (path, topics, viewpoints) => {
  const first = await bring(path);
  expect([first.state, first.error]).toEqual(['done', null]);
  expect(first.counts).toMatchObject({ new: topics, refused: 0 });
  const before = await kept();
  const again = await bring(path);
  expect(again.counts).toEqual({ new: 0, changed: 0, same: topics, refused: 0 });
  expect(await kept()).toEqual(before);
  const guids = new Set(first.lines.map(({ guid }) => guid));
  const file = await bcf.export('admin');
  const written = file.topics.filter(({ guid }) => guids.has(guid));
  expect(written).toHaveLength(topics);
  const views = written.flatMap((topic) => topic.viewpoints.map((view) => ({ ...view, guid: topic.guid })));
  expect(views).toHaveLength(viewpoints);
  const missing = views.flatMap(({ guid, viewpoint, snapshot }) =>
    [viewpoint, snapshot].filter((name) => name !== null && !file.read(guid, name)?.length),
  );
  expect(missing).toEqual([]);
});

test('which view a comment points to, the order of views and the pictures below them go out as they came', async () => {
  const path = 'bcf/v2.1-MaximumInformation.bcf';
  const { lines } = await bring(path);
  const { stores, tenantId } = world;
  // As the projector does when it hears of an edit.
  for (const { noteId } of lines)
    await projectRoom(stores, ROOM_KINDS, { room: `note:${noteId}`, tenantId, open: null });
  const source = readBcf(readFileSync(join(DATA, path)));
  const written = await bcf.export('admin', '2.1');
  const guid = '7ddc3ef0-0ab7-43f1-918a-45e38b42369c';
  const partsOf = ({ topics }: BcfFile) => {
    const topic = topics.find((each) => each.guid === guid);
    return {
      pointed: topic?.comments.map((comment) => [comment.guid, comment.viewpoint]).toSorted(),
      views: topic?.viewpoints.map((view) => view.guid),
    };
  };
  expect(partsOf(written)).toEqual(partsOf(source));
  expect(partsOf(written).pointed?.filter(([, view]) => view !== null)).toHaveLength(1);
  for (const name of ['bitmap.png', 'tux.png']) {
    const bytes = written.read(guid, name);
    expect(bytes?.length).toBeGreaterThan(0);
    expect(bytes && Buffer.compare(bytes, source.read(guid, name) ?? new Uint8Array())).toBe(0);
  }
});

test.each([
  ['bcf/broken-missing-title.bcfzip', 'done', null, 1],
  ['hostile/xxe.bcf', 'done', null, 1],
  ['hostile/bomb-200MB-markup.bcf', 'failed', 'bcf-too-large', 0],
  ['hostile/zip-slip.bcfzip', 'failed', 'bcf-unsafe', 0],
  ['hostile/truncated.bcf', 'failed', 'bcf-unreadable', 0],
  ['hostile/zip-named.ifc', 'failed', 'bcf-empty', 0],
  ['hostile/truncated.jpg', 'failed', 'bcf-unreadable', 0],
] as const)('%s leaves nothing behind', async (path, state, error, refused) => {
  const before = await kept();
  const ended = await bring(path);
  expect([ended.state, ended.error, ended.counts.new, ended.counts.refused]).toEqual([
    state,
    error,
    0,
    refused,
  ]);
  expect(await kept()).toEqual(before);
});
