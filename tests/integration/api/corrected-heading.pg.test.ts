/** M23: what was marked in a picture stays on its object when somebody corrects which way its camera looked. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CaptureListAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

const NOTES = 20;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function call(who: Person, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const answer = await world.app.inject({
    method,
    url: `/api/core${path}`,
    headers: bearer(world.people[who]),
    ...(payload && { payload }),
  });
  expect(answer.json(), path).toMatchObject({ code: 200 });
  return answer.json();
}

async function sightsFor(who: Person, noteIds: readonly string[]): Promise<unknown[]> {
  const found = [];
  for (const id of noteIds) found.push((await call(who, 'GET', `/note/${id}`)).data.sight);
  return found;
}

async function turnTo(headingDeg: number | null): Promise<void> {
  const { inspectionId, captureId } = world;
  const listed = CaptureListAnswerSchema.parse(
    await call('admin', 'GET', `/inspection/${inspectionId}/capture`),
  );
  const version = listed.rows.find(({ id }) => id === captureId)?.version;
  await call('admin', 'PATCH', `/capture/${captureId}`, { version, fields: { headingDeg } });
}

test('M23 twenty notes stay where they were set, for everybody, also when the correction is taken back', async () => {
  const { projectId, inspectionId, captureId } = world;
  const made: { id: string; sight: object }[] = [];
  for (let each = 0; each < NOTES; each += 1) {
    const [yawDeg, pitchDeg] = [each * 18 - 180, each * 4 - 40];
    const sight = { inspectionId, captureId, yawDeg, pitchDeg, fieldNoteId: null, accuracyM: null };
    const id = randomUUID();
    await call('inspector', 'POST', '/note', { id, projectId, text: `Mark ${each}`, sight });
    made.push({ id, sight });
  }
  const ids = made.map(({ id }) => id);
  const set = made.map(({ sight }) => sight);
  await turnTo(90);
  for (const who of ['inspector', 'viewer', 'admin'] as const) expect(await sightsFor(who, ids)).toEqual(set);
  await turnTo(271.5);
  await turnTo(null);
  expect(await sightsFor('secondInspector', ids)).toEqual(set);
}, 120_000);
