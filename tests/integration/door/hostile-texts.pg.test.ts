/**
 * Sixty ways by which a text becomes code, in every field of every body that takes any text: it is refused or comes
 * back as it was entered, as JSON, and no mail and no file for spreadsheets makes anything of it. What browsers make of
 * it: tests/e2e/hostile-texts.spec.ts. Made from the OpenAPI document: a new field fails here until it is listed.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LANGUAGES } from '@plumbline/shared/contract/auth.ts';
import { MAIL_KINDS } from '@plumbline/shared/contract/mail.ts';
import { csvTable } from '@plumbline/shared/csv/csv-table.ts';
import { ERRORS, isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { addDraft } from '@plumbline/server/floor-plans/add-revision.ts';
import { listRevisions } from '@plumbline/server/floor-plans/revision.store.ts';
import { findMail } from '@plumbline/server/mail/mail.store.ts';
import { MAIL_TEXTS } from '@plumbline/server/mail/mail-texts.ts';
import { renderMail } from '@plumbline/server/mail/render-mail.ts';
import { displayName } from '../../../apps/api/src/features/upload/display-name.ts';
import { HOSTILE_TEXTS, hostileTextsFor } from '../../support/hostile-texts.ts';
import { bearer, createWorld, type World } from '../api/api-world.ts';
import { idOf, uploadClient } from '../api/upload-client.ts';
import { get, inWorld, newFloor, send, type Write } from '../api/writes/write.ts';
import { JUDGED_TEXTS, KEPT_TEXTS, withText } from './free-texts.ts';
import { inputsOf } from './route-inputs.ts';
import { ROUTES } from './routes.ts';

/** Hundreds of requests, each of which makes what it changes first. */
vi.setConfig({ testTimeout: 240_000 });

const ORIGIN = 'https://plans.example';

let world: World;
beforeAll(async () => {
  const asMany = { TENANT_INVITATIONS_PER_DAY: '100000', INVITER_INVITATIONS_PER_DAY: '10000' };
  world = await createWorld({ PUBLIC_ORIGIN: ORIGIN, ...asMany });
});
afterAll(() => world.close());

test('there are sixty, each another and one that fields take as it is', () => {
  expect(new Set(HOSTILE_TEXTS).size).toBe(60);
  for (const text of HOSTILE_TEXTS)
    expect([text, text.length]).toEqual([text.trim().normalize('NFC'), expect.toSatisfy((n) => n <= 60)]);
  for (const maxChars of [60, 80, 120, 500])
    expect(hostileTextsFor(maxChars).join(' ')).toBe(HOSTILE_TEXTS.join(' '));
});

test('F115 every field that takes any text is one of these', () => {
  const fields = Object.keys(ROUTES).flatMap((key) =>
    [...inputsOf(world.app, key).freeTexts.keys()].map((path) => `${key} ${path}`),
  );
  const listed = [...Object.keys(KEPT_TEXTS), ...Object.keys(JUDGED_TEXTS)];
  expect(fields.toSorted()).toEqual(listed.toSorted());
});

/** `POST /api/core/group`, `name` and how long that may be. */
function fieldOf(name: string): { path: string; maxChars: number } {
  const [method, url, path = ''] = name.split(' ');
  const maxChars = inputsOf(world.app, `${method} ${url}`).freeTexts.get(path) ?? 0;
  // Without a limit of its own the field is one of secrets.
  return { path, maxChars: Number.isFinite(maxChars) ? maxChars : 10_000 };
}

/** Sends and answers what it says; whatever it is, no browser takes it for a page, and its code is of the catalogue. */
async function ask(write: Write) {
  const answer = await send(world, write, randomUUID());
  const type = String(answer.headers['content-type']);
  expect([type, answer.headers['x-content-type-options']]).toEqual([
    expect.stringMatching(/^application\/json/),
    'nosniff',
  ]);
  const said = answer.json();
  const error: unknown = said.data?.error;
  const meant =
    typeof error === 'string' && isErrorCode(error) && error !== 'internal' ? ERRORS[error].http : 200;
  expect([error, answer.statusCode]).toEqual([error, meant]);
  return { status: answer.statusCode, said };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Of all hostile texts that fit into the shortest field. */
const LEAST_HOSTILE_CHARS = hostileTextsFor(24).join(' ').length - 1;

test.each(Object.keys(KEPT_TEXTS))('%s comes back as it was entered', async (name) => {
  const field = KEPT_TEXTS[name];
  const { path, maxChars } = fieldOf(name);
  const texts = hostileTextsFor(maxChars);
  // Of a field that holds them all it is one text.
  expect(texts.join(' ').length).toBeGreaterThan(LEAST_HOSTILE_CHARS);
  for (const text of texts) {
    const write = await field?.write(world);
    if (!field || !write) throw new Error(name);
    const { status, said } = await ask({ ...write, payload: withText(write.payload, path, text) });
    expect([text, status, said]).toEqual([text, 200, said]);
    if (!field.shown) continue;
    const shown = textsIn(await field.shown(world, said));
    expect([text, shown.filter((each) => each.includes(text)).length]).not.toEqual([text, 0]);
  }
});

/** What the form of an address alone would let through. */
const HOSTILE_ADDRESSES = [
  '<svg/onload=ran=1>@x.example',
  '"<script>ran=1</script>"@x.example',
  'javascript:ran=1//@x.example',
  "a'onmouseover=ran=1@x.example",
];

test.each(Object.keys(JUDGED_TEXTS))('%s is refused, or right and harmless', async (name) => {
  const { path, maxChars } = fieldOf(name);
  const isAddress = /email$/i.test(path);
  const taken: string[] = [];
  for (const text of [...hostileTextsFor(maxChars), ...(isAddress ? HOSTILE_ADDRESSES : [])]) {
    const write = await JUDGED_TEXTS[name]?.(world);
    if (!write) throw new Error(name);
    const { status } = await ask({ ...write, payload: withText(write.payload, path, text) });
    if (status === 200) taken.push(text);
  }
  expect(taken.filter((text) => /[<>"]/.test(text))).toEqual([]);
});

test('what is said of a revision and what a file is called come back as they were entered', async () => {
  const floorPlanId = (await newFloor(world)).split('/').at(-1) ?? '';
  const { tenantId, projectId, people } = world;
  for (const note of hostileTextsFor(500)) {
    await inWorld(world, async (trx) => {
      const [first] = await listRevisions(trx, floorPlanId);
      if (!first) throw new Error('a plan without a drawing');
      const createdBy = people.admin.accountId;
      await addDraft(trx, { tenantId, projectId, floorPlanId, createdBy, note, revision: first.image });
    });
    const url = `/api/core/floor/${floorPlanId}/revision`;
    const answer = await world.app.inject({ url, headers: bearer(people.admin) });
    expect(textsIn(answer.json())).toContain(note);
  }
  const baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const client = uploadClient(baseUrl, people.inspector.token);
  for (const name of hostileTextsFor(255)) {
    const id = idOf(await client.create({ projectId, filename: name }, 10));
    // Of a path the last part, as people know it.
    expect((await (await client.get(id)).json()).data.fileName).toBe(displayName(name));
    await client.remove(id);
  }
});

/** Everything of a mail that a browser would read as markup, and is none of the mail's own. */
function foreignMarkup(html: string): string[] {
  const own =
    /^<(!doctype html|\/?(html|head|title|style|body|main|div|p|h1|a|span|ul|li|bdi)|meta|br)( (lang|dir|charset|name|content|class|href)="[^"<>]*")*>$/;
  const tags = [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag).filter((tag) => !own.test(tag));
  const links = [...html.matchAll(/href="([^"]*)"/g)].flatMap(([, link = '']) => link);
  return [...tags, ...links.filter((link) => !link.startsWith(`${ORIGIN}/`))];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** What is read of markup without elements. */
const readOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

test('no mail that was written makes anything of them', async () => {
  const { identity, config } = world.stores;
  const mails = await identity.selectFrom('mail').select(['id', 'kind']).execute();
  const kinds = new Set(mails.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['invitation', 'project-invitation', 'hours-request']));
  for (const { id } of mails) {
    const { html = '' } = (await findMail(identity, config, id))?.content ?? {};
    expect(foreignMarkup(html)).toEqual([]);
  }
});

test.each(MAIL_KINDS)('a mail of the kind %s makes nothing of them, in any language', (kind) => {
  for (const language of LANGUAGES) {
    const { subject, lead, action, note } = MAIL_TEXTS[language].kinds[kind];
    const sentence = 'Of {{a}}: {{b}}';
    const names = [subject, lead, action, note, sentence].flatMap((each) =>
      [...each.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
    );
    for (const text of [...hostileTextsFor(200), HOSTILE_TEXTS.join(' ')]) {
      const values = Object.fromEntries(names.map((name) => [name, text]));
      const mail = {
        kind,
        language,
        values,
        words: text,
        lines: [{ sentence, values }],
        link: `${ORIGIN}/x?token=1`,
      };
      const { html } = renderMail({ ...mail, settingsLink: `${ORIGIN}/alerts` });
      expect(foreignMarkup(html)).toEqual([]);
      // The words as they are; of a name, one line.
      expect(readOf(html)).toContain(text);
      expect(readOf(html)).toContain(`Of ${text.replaceAll('\u2028', ' ')}:`);
    }
  }
});

/** The cells of a file, as a spreadsheet reads them. */
function cellsOf(csv: string): string[][] {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r\n(?=")|\r\n$/);
  return lines
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
    );
}

test('no file for spreadsheets makes anything of them', async () => {
  const csv = csvTable([['a', (text: string) => text] as const, ['b', () => 'x'] as const], HOSTILE_TEXTS);
  const [, ...rows] = cellsOf(csv);
  expect(rows).toEqual(HOSTILE_TEXTS.map((text) => [/^[-=+@]/.test(text) ? `'${text}` : text, 'x']));
  const { userName } = await get(world, '/api/auth/profile');
  expect(HOSTILE_TEXTS.some((text) => userName.includes(text))).toBe(true);
  for (const [path, told] of [
    ['member/export', userName],
    ['log/oper/export', userName],
    ['log/login/export', ''],
  ]) {
    const answer = await world.app.inject({
      url: `/api/core/${path}`,
      headers: bearer(world.people.tenantAdmin),
    });
    expect([
      path,
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['x-content-type-options'],
    ]).toEqual([path, 200, 'text/csv; charset=utf-8', 'nosniff']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
    const table = cellsOf(answer.body);
    expect([path, new Set(table.map((row) => row.length)).size]).toEqual([path, 1]);
    expect([path, table.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))]).toEqual([path, []]);
    expect([path, table.flat().some((cell) => cell.includes(told))]).toEqual([path, true]);
  }
});

const HIDDEN_SIGNS = 'a\u202egp\u2066j\u200b خانه\u200cها 👷\u200d♀\ufe0f\u200e\ufeff';
const WITHOUT_THEM = 'agpj خانه\u200cها 👷\u200d♀\ufe0f';

test.each(Object.keys(KEPT_TEXTS))('%s is kept without signs that nobody sees', async (name) => {
  const field = KEPT_TEXTS[name];
  const write = await field?.write(world);
  if (!field || !write) throw new Error(name);
  const payload = withText(write.payload, fieldOf(name).path, HIDDEN_SIGNS);
  const { status, said } = await ask({ ...write, payload });
  expect([status, said]).toEqual([200, said]);
  if (!field.shown) return;
  const shown = textsIn(await field.shown(world, said));
  expect(shown.filter((each) => each.includes('\u202e') || each.includes('a\u2066'))).toEqual([]);
  expect(shown.some((each) => each.includes(WITHOUT_THEM))).toBe(true);
});
