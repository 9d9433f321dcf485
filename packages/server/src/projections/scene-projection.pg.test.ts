/** Field notes become rows with their authors, which the document does not say; rebuilt they are the same. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type * as Y from 'yjs';
import {
  addFieldNote,
  deleteFieldNote,
  moveFieldNote,
  writeFieldNote,
} from '@plumbline/shared/documents/scene/commands.ts';
import { SCENE_DOCUMENT } from '@plumbline/shared/documents/scene/scene-document.ts';
import { sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { loadRoom } from '../journal/load-room.ts';
import { honestEditIn } from '../journal/testing/honest-edit.ts';
import {
  addInspections,
  createSite,
  openTestStores,
  type Person,
  type Site,
} from '../journal/testing/site-fixture.ts';
import { ROOM_KINDS } from '../rooms/room-kinds.ts';
import { projectRoom } from './project-room.ts';
import { rebuildProjections } from './rebuild-projections.ts';

const PLACE = { captureId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', yawDeg: 12.5, pitchDeg: -30 };
const [NOTE, OTHER] = ['1'.repeat(32), '2'.repeat(32)];

let database: TestDatabase;
let stores: Stores;
let journal: Journal;
let site: Site;
let room: string;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  const [id = ''] = await addInspections(database.ownerUrl, site, 1);
  room = sceneRoom(id);
  journal = createJournal(stores);
  return () => journal.close();
});

async function write(who: Person, edit: (doc: Y.Doc) => void): Promise<void> {
  const { doc } = await loadRoom(stores, { room, tenantId: site.tenantId });
  await journal.append(
    honestEditIn({ kind: SCENE_DOCUMENT, room, access: 'edit' }, site, who, { doc, edit }),
  );
  await projectRoom(stores, ROOM_KINDS, { room, tenantId: site.tenantId, open: null });
}

const rows = () =>
  inTenant(stores.app, site.tenantId, (trx) =>
    trx.selectFrom('field_note').selectAll().orderBy('field_note_id').execute(),
  );

it('who left a field note stays its author, whoever writes, moves or deletes it after', async () => {
  const { admin, inspector, secondInspector } = site;
  await write(inspector, (doc) => void addFieldNote(doc, PLACE, { id: NOTE, text: 'A crack' }));
  await write(admin, (doc) => void addFieldNote(doc, PLACE, { id: OTHER, text: 'Water' }));
  await write(secondInspector, (doc) => void writeFieldNote(doc, NOTE, 'A long crack'));
  await write(admin, (doc) => moveFieldNote(doc, NOTE, { yawDeg: -90, pitchDeg: 10 }));
  const [note, other] = await rows();
  expect(note).toMatchObject({
    author_id: inspector.accountId,
    text: 'A long crack',
    yaw_deg: -90,
    pitch_deg: 10,
    capture_id: PLACE.captureId,
  });
  expect(other).toMatchObject({ author_id: admin.accountId, text: 'Water' });
  const before = await rows();
  await rebuildProjections(stores, ROOM_KINDS);
  expect(await rows()).toEqual(before);
  await write(secondInspector, (doc) => deleteFieldNote(doc, NOTE));
  expect((await rows()).map((row) => row.field_note_id)).toEqual([OTHER]);
});
