// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { Blob as StorableBlob } from 'node:buffer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { removeMemberSession, storeMemberSession, storeVisitorSession } from '../api/session-store.ts';
import { MEMBER, VISITOR } from '../testing/sample-sessions.ts';
import { keepAnswer, readAnswer } from './kept-answers.ts';
import { deleteKept, keptDatabase, keptName } from './kept-database.ts';
import { openKeptPictures, readKeptPicture } from './kept-pictures.ts';

const PREVIEW = 'preview.webp';
const mediaBase = (fileId: string) => `/media/k3/m00/signature/plan/${fileId}/`;
// The one of jsdom cannot be stored.
vi.stubGlobal('Blob', StorableBlob);
const picture = (sizeBytes: number) => new Blob([new Uint8Array(sizeBytes)]);
const names = async () => (await indexedDB.databases()).map(({ name }) => name);

let logins = 0;
function logIn(user = MEMBER): void {
  logins += 1;
  storeMemberSession(
    { accessToken: `token ${logins}`, userData: user, rules: [], firstLogin: 0 },
    'Europe/Oslo',
  );
}

beforeEach(() => logIn());
afterEach(async () => {
  sessionStorage.clear();
  await deleteKept(MEMBER.id);
  localStorage.clear();
});

async function see(fileId: string, sizeBytes: number, limits = { plans: 3, sizeBytes: 1000 }): Promise<void> {
  await openKeptPictures(mediaBase(fileId), limits).keep(PREVIEW, picture(sizeBytes));
}

async function keptPlans(): Promise<string[]> {
  const database = await keptDatabase();
  const pictures = await database?.getAllKeys('pictures');
  return (pictures ?? []).map(([fileId]) => fileId).toSorted();
}

test('what was seen is there again under an address signed anew', async () => {
  await see('a', 10);
  const again = openKeptPictures('/media/k4/m00/other/plan/a/');
  expect((await again.read(PREVIEW))?.size).toBe(10);
  expect(await again.read('t/0/0_0.webp')).toBeNull();
  expect(await readKeptPicture(mediaBase('b'), PREVIEW)).toBeNull();
});

test('the plan seen longest ago goes with all its pictures when there are too many', async () => {
  for (const fileId of ['a', 'b', 'c']) await see(fileId, 10);
  await openKeptPictures(mediaBase('a')).keep('t/0/0_0.webp', picture(10));
  await see('d', 10);
  expect(await keptPlans()).toEqual(['a', 'a', 'c', 'd']);
});

test('or when they are too much, each picture counted once', async () => {
  await see('a', 400);
  await see('a', 400);
  await see('b', 400);
  expect(await keptPlans()).toEqual(['a', 'b']);
  await see('c', 400);
  expect(await keptPlans()).toEqual(['b', 'c']);
});

test('answers come back with their time, unless their form is another by now', async () => {
  const database = await keptDatabase();
  await keepAnswer(database, 'project list', ['Harbour Tower']);
  const kept = await readAnswer(database, 'project list', z.array(z.string()));
  expect(kept?.answer).toEqual(['Harbour Tower']);
  expect(Date.now() - (kept?.at ?? 0)).toBeLessThan(60_000);
  expect(await readAnswer(database, 'project list', z.array(z.number()))).toBeNull();
});

test('no more than four hundred answers, the latest', async () => {
  const database = await keptDatabase();
  for (let index = 0; index < 403; index += 1) await keepAnswer(database, `answer ${index}`, index);
  expect(await database?.count('answers')).toBe(400);
  expect(await readAnswer(database, 'answer 402', z.number())).not.toBeNull();
});

test('F118 a logout deletes all of it, also what arrives after it', async () => {
  const late = openKeptPictures(mediaBase('a'));
  await late.keep(PREVIEW, picture(10));
  expect(await names()).toEqual([keptName(MEMBER.id)]);
  await deleteKept(MEMBER.id);
  await late.keep('t/0/0_0.webp', picture(10));
  await see('b', 10);
  removeMemberSession();
  await see('c', 10);
  expect(await names()).toEqual([]);
});

test('F119 a logout passes where IndexedDB is blocked', async () => {
  const blocked = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  await expect(deleteKept(MEMBER.id)).resolves.toBeUndefined();
  expect(blocked).toHaveBeenCalledOnce();
  blocked.mockRestore();
});

test('after the next login things are kept again, each account for itself', async () => {
  await see('a', 10);
  await deleteKept(MEMBER.id);
  logIn();
  await see('b', 10);
  expect(await keptPlans()).toEqual(['b']);
  const other = { ...MEMBER, id: '01920000-0000-7000-8000-000000000002' };
  logIn(other);
  expect(await keptPlans()).toEqual([]);
  await deleteKept(other.id);
});

test('a visit keeps nothing, even in the browser of a member', async () => {
  storeVisitorSession('visitor', VISITOR, 'Europe/Oslo');
  await see('a', 10);
  expect(await keptDatabase()).toBeNull();
  expect(await names()).toEqual([]);
});
