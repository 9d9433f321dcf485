/** Product news: who may write, that everybody is told once, and what becomes of what is taken back. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '@plumbline/shared/contract/notification.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { mailNotifications } from '@plumbline/server/notifications/mail-notifications.ts';
import { sendProductNews } from '@plumbline/server/product-news/send-product-news.ts';
import { listTenantIds } from '@plumbline/server/tenants/tenant.store.ts';
import { bearer, createWorld, PEOPLE, type Person, type World } from './api-world.ts';

const URL = '/api/core/platform/news';
const TEXTS = {
  en: { title: 'Rulers', text: '<b>They</b> measure.' },
  ar: { title: 'مساطر', text: 'تقيس.' },
};
const itemOf = (id = randomUUID()) => ({ id, texts: TEXTS, link: 'https://plumbline.example/rulers' });

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const call = (who: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
  world.app.inject({ method, url, headers: bearer(world.people[who]), ...(payload && { payload }) });

/** Notifications of an item, one row for each account that was told. */
async function toldOf(newsId: string): Promise<{ account_id: string; in_app: boolean }[]> {
  return inTenant(world.stores.app, await listTenantIds(world.stores), (trx) =>
    trx
      .selectFrom('notification')
      .select(['account_id', 'in_app'])
      .where('kind', '=', 'product-news')
      .where('subject_id', '=', newsId)
      .execute(),
  );
}

const stateOf = async (id: string) => {
  const { rows } = (await call('platform', 'GET', URL)).json();
  return rows.find((row: { id: string }) => row.id === id);
};

const PERSONS = Object.keys(PEOPLE).filter((who): who is Person => who in PEOPLE);

test('nobody but who runs the platform reads, writes or withdraws them', async () => {
  const item = itemOf();
  for (const who of PERSONS.filter((each) => each !== 'platform')) {
    for (const answer of [
      await call(who, 'GET', URL),
      await call(who, 'POST', URL, item),
      await call(who, 'POST', `${URL}/${item.id}/withdraw`),
    ])
      expect([who, answer.statusCode]).toEqual([who, 403]);
  }
  expect((await call('platform', 'POST', `${URL}/${item.id}/withdraw`)).statusCode).toBe(404);
  expect(
    (await call('platform', 'POST', URL, { ...item, link: 'http://a.example' })).json().data.fields,
  ).toEqual([{ path: 'link', error: 'secureAddress' }]);
});

test('everybody is told once, pressed twice, with two workers at once and one that died', async () => {
  const item = itemOf();
  const pressed = await Promise.all([
    call('platform', 'POST', URL, item),
    call('platform', 'POST', URL, item),
  ]);
  expect(pressed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await stateOf(item.id)).toMatchObject({ state: 'sending', toldCount: 0 });
  const { app } = world.stores;
  const dying = { ...world.stores, app: app.withPlugin(failingAfter(3)) };
  await sendProductNews(dying, 2).catch(() => undefined);
  await Promise.all([sendProductNews(world.stores, 2), sendProductNews(world.stores, 3)]);
  await sendProductNews(world.stores);
  const told = (await toldOf(item.id)).map((row) => row.account_id);
  expect(new Set(told).size).toBe(told.length);
  const members = await world.stores.identity
    .selectFrom('tenant_member')
    .select('account_id')
    .distinct()
    .where('status', '=', 'active')
    .execute();
  expect(new Set(told)).toEqual(new Set(members.map((row) => row.account_id)));
  expect(await stateOf(item.id)).toMatchObject({ state: 'sent', toldCount: told.length });
  const again = await call('platform', 'POST', URL, item);
  expect(again.json().data.state).toBe('sent');
  await sendProductNews(world.stores);
  expect(await toldOf(item.id)).toHaveLength(told.length);
  const { rows } = (await call('viewer', 'GET', '/api/core/notification?topic=productNews')).json();
  expect(rows).toMatchObject([{ kind: 'product-news', news: { texts: TEXTS, link: item.link } }]);
});

/** A database that is gone after so many queries. */
function failingAfter(count: number) {
  let left = count;
  return {
    transformQuery: <Node>({ node }: { node: Node }) => {
      if (left-- <= 0) throw new Error('the worker died');
      return node;
    },
    transformResult: async <Result>({ result }: { result: Result }) => result,
  };
}

async function choose(who: Person, productNews: { inApp: boolean; mail: 'off' | 'now' }): Promise<void> {
  const { version } = (await call(who, 'GET', '/api/core/preference')).json().data;
  const answer = await world.app.inject({
    method: 'PUT',
    url: '/api/core/preference',
    headers: bearer(world.people[who]),
    payload: { version, choices: { ...DEFAULT_CHOICES, productNews } },
  });
  expect(answer.statusCode).toBe(200);
}

const mailsOf = (newsId: string) =>
  world.stores.identity
    .selectFrom('mail')
    .select(['recipient', 'subject'])
    .where('news_id', '=', newsId)
    .execute();

async function makeDue(): Promise<void> {
  await inTenant(world.stores.app, await listTenantIds(world.stores), (trx) =>
    trx
      .updateTable('notification')
      .set({ mail_due_at: new Date(0) })
      .where('kind', '=', 'product-news')
      .where('mail_due_at', 'is not', null)
      .execute(),
  );
}

test('as they have chosen; what is withdrawn vanishes, with every mail that waits', async () => {
  await choose('viewer', { inApp: false, mail: 'off' });
  await choose('inspector', { inApp: true, mail: 'now' });
  const item = itemOf();
  await call('platform', 'POST', URL, item);
  await sendProductNews(world.stores);
  const told = (await toldOf(item.id)).map((row) => row.account_id);
  expect(told).not.toContain(world.people.viewer.accountId);
  expect(await stateOf(item.id)).toMatchObject({ toldCount: told.length });
  await makeDue();
  await mailNotifications(world.stores);
  expect(await mailsOf(item.id)).toMatchObject([{ subject: 'Plumbline: Rulers' }]);
  const withdrawn = await call('platform', 'POST', `${URL}/${item.id}/withdraw`);
  expect(withdrawn.json().data).toMatchObject({ state: 'withdrawn', toldCount: told.length });
  expect([await toldOf(item.id), await mailsOf(item.id)]).toEqual([[], []]);
  expect((await call('platform', 'POST', `${URL}/${item.id}/withdraw`)).statusCode).toBe(200);
});

test('what is withdrawn on its way is told to nobody any more', async () => {
  const item = itemOf();
  await call('platform', 'POST', URL, item);
  await Promise.all([
    sendProductNews(world.stores, 1),
    call('platform', 'POST', `${URL}/${item.id}/withdraw`),
  ]);
  await sendProductNews(world.stores);
  expect(await toldOf(item.id)).toEqual([]);
  expect(await stateOf(item.id)).toMatchObject({ state: 'withdrawn' });
});
