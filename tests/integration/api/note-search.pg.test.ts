/** Words of notes are found in any script, by what the database keeps of them: cases N18 and N19. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { writeInNote } from '@plumbline/server/notes/write-in-note.ts';
import { projectRoom } from '@plumbline/server/projections/project-room.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { NOTE_COMMENT_MAX_CHARS, type NoteRow } from '@plumbline/shared/contract/note.ts';
import { addComment } from '@plumbline/shared/documents/note/commands.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { projectAdmin } from './furnish-tenant.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function addNote(text: string): Promise<string> {
  const payload = { id: randomUUID(), projectId: world.projectId, text };
  const headers = bearer(world.people.inspector);
  const answer = await world.app.inject({ method: 'POST', url: '/api/core/note', headers, payload });
  expect(answer.json()).toMatchObject({ code: 200 });
  await project(payload.id);
  return payload.id;
}

/** As the projector does when it hears of an edit. */
const project = (noteId: string) =>
  projectRoom(world.stores, ROOM_KINDS, {
    room: `note:${noteId}`,
    tenantId: world.tenantId,
    open: null,
  });

async function found(search: string): Promise<string[]> {
  const query = new URLSearchParams({ search, pageSize: '100' }).toString();
  const url = `/api/core/project/${world.projectId}/note?${query}`;
  const answer = await world.app.inject({ url, headers: bearer(world.people.inspector) });
  expect(answer.json()).toMatchObject({ code: 200 });
  return answer.json().rows.map(({ id }: NoteRow) => id);
}

test.each([
  ['我家在上海东边。', ['上海', '海', '东边'], ['海上', '北京']],
  ['A栋三层 seal 缺失', ['A栋 seal', 'a栋', 'SEA'], ['B栋 seal', 'eal']],
  ['防火シールが剥がれている', ['シール', '防', '剥がれ'], ['ルーシ']],
  ['방화문 틀이 기울어짐', ['방화', '틀이', '문'], ['화방']],
])('N18 %s is found by its signs and words, and by no others', async (text, hits, misses) => {
  const id = await addNote(text);
  for (const query of hits) expect(await found(query), query).toContain(id);
  for (const query of misses) expect(await found(query), query).not.toContain(id);
});

test.each([
  ['آسفي', 'اسفي'],
  ['أحمد'.normalize('NFD'), 'احمد'],
  ['مَرَّاكُش', 'مراكش'],
  ['الـــعزل', 'العزل'],
  ['مدرسة', 'مدرسه'],
  ['\uFEEB\uFE8E\uFEE1', 'هام'],
])('N19 %s is found by %s, and the other way round', async (stored, asked) => {
  const ids = [await addNote(`باب ${stored} 7`), await addNote(`باب ${asked} 7`)];
  for (const query of [stored, asked]) expect(await found(query), query).toEqual(expect.arrayContaining(ids));
});

test('N18 a note with 1.5 MB of words is saved whole, found by its first ones, and its rows go on', async () => {
  const id = await addNote('Longreads');
  const { tenantId, projectId, people, stores } = world;
  const actor = projectAdmin({ tenantId, projectId, accountId: people.admin.accountId });
  const say = (texts: readonly string[]) =>
    inTenant(stores.app, tenantId, (trx) =>
      writeInNote(trx, actor, id, (doc) => {
        for (const text of texts)
          addComment(doc, { id: newObjectId(), by: actor.accountId, body: [{ text }] });
      }),
    );
  const long = Array.from({ length: 150 }, (_, comment) =>
    Array.from({ length: 2000 }, (__, word) => `w${comment}x${word}`)
      .join(' ')
      .padEnd(NOTE_COMMENT_MAX_CHARS, ' y')
      .slice(0, NOTE_COMMENT_MAX_CHARS),
  );
  for (let from = 0; from < long.length; from += 25) await say(long.slice(from, from + 25));
  await project(id);
  expect(await found('longreads')).toEqual([id]);
  const [kept] = await inTenant(stores.app, tenantId, async (trx) => {
    const { rows } = await sql<{ chars: number; words: number }>`
      SELECT (SELECT sum(char_length(body_text))::integer FROM note_comment WHERE note_id = n.id) AS chars,
        length(search) AS words FROM note n WHERE id = ${id}`.execute(trx);
    return rows;
  });
  expect(kept?.chars).toBe(150 * NOTE_COMMENT_MAX_CHARS);
  expect(kept?.words).toBeLessThanOrEqual(20_000);
  // The next edit is projected as well.
  await say(['Afterwards']);
  await project(id);
  const { rows } = await inTenant(stores.app, tenantId, (trx) =>
    sql<{ count: number }>`SELECT comment_count AS count FROM note WHERE id = ${id}`.execute(trx),
  );
  expect(rows).toEqual([{ count: 151 }]);
});
