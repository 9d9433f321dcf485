/**
 * What a visitor reads tells of the link's own project and of nobody in it (reliability.md C64). Made from the rules of
 * the door, so that a route that is opened to visitors tomorrow is looked at too.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { addComment } from '@plumbline/shared/documents/note/commands.ts';
import { descriptionRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { inTenant, inTransaction } from '@plumbline/server/database/client.ts';
import { appendEvents } from '@plumbline/server/events/append-events.ts';
import { createNote } from '@plumbline/server/notes/create-note.ts';
import { writeInNote } from '@plumbline/server/notes/write-in-note.ts';
import { createProject } from '@plumbline/server/projects/project.store.ts';
import { createHomeLink } from '@plumbline/server/share-links/share-link.store.ts';
import { bearer, createWorld, visit, type World } from '../api/api-world.ts';
import { addInspection } from '../api/add-inspection.ts';
import { projectAdmin } from '../api/furnish-tenant.ts';
import { ROUTES } from './routes.ts';

const OPEN_TO_VISITORS = Object.entries(ROUTES).filter(
  ([key, { access }]) => access === 'everyone' && key.startsWith('GET '),
);

let world: World;
let neighbour: World;
beforeAll(async () => {
  world = await createWorld();
  await nameEverybody();
  neighbour = { ...world, ...(await addNeighbour()) };
});
afterAll(() => world.close());

/** By a name that nothing else in an answer can be. */
const nameOf = (person: string) => `Person ${person} of Nord`;

async function nameEverybody(): Promise<void> {
  const { people, stores } = world;
  await inTransaction(stores.identity, async (trx) => {
    for (const [person, { accountId }] of Object.entries(people))
      await trx
        .updateTable('account')
        .set({ name: nameOf(person) })
        .where('id', '=', accountId)
        .execute();
  });
  await inTenant(stores.app, world.tenantId, async (trx) => {
    for (const [person, { accountId }] of Object.entries(people))
      await trx
        .updateTable('tenant_member')
        .set({ account_name: nameOf(person), account_job_title: `Title of ${person}` })
        .where('account_id', '=', accountId)
        .execute();
  });
}

/** Another project of the same tenant, with a plan and a living link of its own. */
async function addNeighbour(): Promise<
  Pick<World, 'projectId' | 'floorId' | 'noteId' | 'inspectionId' | 'captureId' | 'visitorToken'>
> {
  const { tenantId, stores, people } = world;
  const createdBy = people.admin.accountId;
  const projectId = await inTenant(stores.app, tenantId, (trx) =>
    createProject(trx, {
      tenantId,
      name: 'Neighbour’s Yard',
      address: 'Quay 2',
      timeZone: 'Europe/Oslo',
      createdBy,
      groupId: world.groupId,
    }),
  );
  const floorId = await world.addFloor('Neighbour’s cellar', createdBy, projectId);
  const { sharedata } = await inTenant(stores.app, tenantId, (trx) =>
    createHomeLink(trx, { tenantId, projectId, expiresInDays: 7, createdBy }),
  );
  const actor = projectAdmin({ tenantId, projectId, accountId: createdBy });
  const place = { floorId, x: 10, y: 20 };
  const fields = { id: randomUUID(), text: 'Door sticks', place, assignee: null, dueDate: null, tagIds: [] };
  const { id: noteId } = await inTenant(stores.app, tenantId, (trx) => createNote(trx, actor, fields));
  const made = await inTenant(stores.app, tenantId, (trx) => addInspection(trx, actor, floorId));
  const { inspectionId, captureId } = made;
  return {
    projectId,
    floorId,
    noteId,
    inspectionId,
    captureId,
    visitorToken: await visit(stores, sharedata),
  };
}

/** Somebody is named in the description of the world's note, and a comment is written. */
async function mention(person: 'responder'): Promise<void> {
  const { tenantId, projectId, noteId, people, stores } = world;
  const { accountId } = people[person];
  const atom = new Y.XmlElement('mention');
  atom.setAttribute('id', accountId);
  atom.setAttribute('label', nameOf(person));
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [atom]);
  const actor = projectAdmin({ tenantId, projectId, accountId: people.admin.accountId });
  await inTenant(stores.app, tenantId, (trx) =>
    writeInNote(trx, actor, noteId, (doc) => {
      descriptionRoot(doc).push([paragraph]);
      addComment(doc, {
        id: newObjectId(),
        by: actor.accountId,
        body: [{ text: `Asked ${nameOf(person)}` }],
      });
    }),
  );
}

const read = (at: World, key: string, token: string) =>
  world.app.inject({ url: ROUTES[key]?.request(at).url ?? '', headers: bearer(token) });

test('C64 no answer to a visitor names anybody, by name, address, title or id', async () => {
  const { tenantId, projectId, people, stores } = world;
  const actor = { kind: 'member', id: people.inspector.accountId } as const;
  const events = [{ kind: 'zone-created', subjectId: randomUUID(), payload: { name: 'Lobby' } }] as const;
  await inTenant(stores.app, tenantId, (trx) => appendEvents(trx, { tenantId, projectId, actor, events }));
  await mention('responder');
  const told: string[] = [];
  const toldToMembers = new Set<string>();
  expect(OPEN_TO_VISITORS.length).toBeGreaterThan(4);
  for (const [key] of OPEN_TO_VISITORS) {
    const answer = await read(world, key, world.visitorToken);
    expect([key, answer.statusCode]).toEqual([key, 200]);
    const { body: toMember } = await read(world, key, people.admin.token);
    for (const [person, { accountId, email }] of Object.entries(people)) {
      for (const secret of [nameOf(person), `Title of ${person}`, email, accountId]) {
        if (answer.body.includes(secret)) told.push(`${key} tells ${secret}`);
        if (toMember.includes(secret)) toldToMembers.add(key);
      }
    }
  }
  expect(told).toEqual([]);
  const { body } = await read(world, 'GET /api/core/note/{noteId}/visitor', world.visitorToken);
  expect(body).toContain(
    '"description":[{"paragraph":[{"text":"Fire seal missing"}]},{"paragraph":[{"someone":true}]}]',
  );
  // The same addresses do name somebody to a member.
  expect(toldToMembers.size).toBeGreaterThan(1);
});

test('C64 with the link of one project nothing of another is there, though it has a link too', async () => {
  for (const [key] of OPEN_TO_VISITORS) {
    expect([key, (await read(neighbour, key, world.visitorToken)).statusCode]).toEqual([key, 404]);
    expect([key, (await read(world, key, neighbour.visitorToken)).statusCode]).toEqual([key, 404]);
    const own = await read(neighbour, key, neighbour.visitorToken);
    expect([key, own.statusCode]).toEqual([key, 200]);
    const { body } = await read(world, key, world.visitorToken);
    for (const secret of [neighbour.projectId, neighbour.floorId, 'Neighbour’s'])
      expect([key, body.includes(secret)]).toEqual([key, false]);
  }
});
