import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores } from '../database/client.ts';
import { createJournal } from './journal.ts';
import { honestEdit } from './testing/honest-edit.ts';
import { createSite, openTestStores, type Site } from './testing/site-fixture.ts';

let database: TestDatabase;
let stores: Stores;
let site: Site;

beforeAll(async () => {
  database = await createTestDatabase();
  stores = openTestStores(database.ownerUrl);
  site = await createSite(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await database.drop();
});

/** The text is longer than what is told of it, and what is told ends within an emoji. */
it('D91 a long text is stored whatever stands where its mention is cut', async () => {
  const journal = createJournal(stores);
  const doc = new Y.Doc();
  const told: string[] = [];
  for (const text of [`${'x'.repeat(79)}👷🏽‍♀️ is late`, `${'x'.repeat(78)}👷🏽‍♀️ is late`, 'م'.repeat(200)]) {
    const edit = honestEdit(site, site.inspector, doc, (into) => {
      const made = createMarkup(into, { kind: 'text', colour: 'red', size: 12, text, at: { x: 5, y: 5 } });
      expect(made.ok).toBe(true);
    });
    expect(await journal.append(edit)).toMatchObject({ ok: true });
  }
  journal.close();
  const entries = await inTenant(stores.app, site.tenantId, (trx) =>
    trx.selectFrom('journal_entry').select('changes').orderBy('seq').execute(),
  );
  told.push(...entries.map(({ changes }) => JSON.stringify(changes)));
  expect(told).toHaveLength(3);
  for (const each of told) expect(each.isWellFormed() && !each.includes('\\ud')).toBe(true);
});
