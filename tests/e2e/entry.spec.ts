import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import type { Page } from 'playwright/test';
import pg from 'pg';
import { floorSheet } from './pages/floor-sheet.ts';
import { makeHomeLink, revokeHomeLink } from './pages/home-link.ts';
import { logIn } from './pages/login-page.ts';
import { sayIn } from './pages/say.ts';
import { sitDown } from './pages/seat.ts';
import { ADMIN, INSPECTOR, TENANT_ADMIN, expect, test } from './plumbline-test.ts';

// What the form itself says and sends: login-form.test.tsx. Who is led where: navigation-guard.test.ts.
test.describe('login', () => {
  test('"Remember me" makes a session long, and F118: logging out leaves nothing of the person behind', async ({
    arrive,
    product,
  }) => {
    const seat = await arrive();
    const { page, say } = seat;
    await logIn(seat, INSPECTOR, DEMO_PASSWORD, { remember: true });
    await expect(page).toHaveURL(/\/project\/list/);
    expect(Math.round(await hoursOfNewestSession(product.databaseUrl))).toBe(30 * 24);
    await page.getByRole('button', { name: say('shell:profile', { name: 'Ana Lindqvist' }) }).click();
    await page.getByRole('menuitem', { name: say('shell:logout') }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|tenant/i.test(key))),
    ).toEqual([]);
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(
      [],
    );
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('guard', () => {
  test('a page behind the login comes back with its query after it', async ({ arrive, demo, baseURL }) => {
    const seat = await arrive();
    const wanted = `/project/floor?projectId=${demo.projectId}&floorId=${demo.ground.id}`;
    await seat.page.goto(wanted);
    await expect(seat.page).toHaveURL(/\/login\?/);
    expect(new URL(seat.page.url()).searchParams.get('to')).toBe('/project/floor');
    await logIn(seat, INSPECTOR, DEMO_PASSWORD);
    await expect(seat.page).toHaveURL(`${baseURL}${wanted}`);
    await expect(seat.page.locator('#canvas')).toBeVisible();
  });

  test('a session that is gone says so and leads to the login', async ({ enter, demo }) => {
    const seat = await enter(INSPECTOR);
    await seat.page.goto(`/project/home?projectId=${demo.projectId}`);
    await expect(seat.page.getByRole('heading', { name: 'Harbour Tower', level: 1 })).toBeVisible();
    await seat.page.evaluate(() => localStorage.setItem('plumbline-accessToken', 'x'.repeat(40)));
    await seat.page.reload();
    await expect(seat.page).toHaveURL(/\/not-authorized/);
    await expect(seat.page.getByText(seat.say('shell:notAuthorized.logInFirst'))).toBeVisible();
    await seat.page.getByRole('button', { name: seat.say('shell:logIn') }).click();
    await expect(seat.page).toHaveURL(/\/login/);
    await logIn(seat, INSPECTOR, DEMO_PASSWORD);
    await expect(seat.page).toHaveURL(new RegExp(`/project/home\\?projectId=${demo.projectId}$`));
  });
});

test('the language is chosen at the login, kept in a cookie, and changing it keeps the place', async ({
  arrive,
  demo,
}) => {
  const seat = await arrive();
  const { page, context } = seat;
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const japanese = { ...seat, say: sayIn('ja') };
  await logIn(japanese, INSPECTOR, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/project\/list/);

  const place = `/project/home?projectId=${demo.projectId}`;
  await page.goto(place);
  await page.getByRole('button', { name: japanese.say('shell:profile', { name: 'Ana Lindqvist' }) }).click();
  await page.getByRole('menuitem', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(page.url()).toContain(place);
  await expect(page.getByText(sayIn('ar')('project:activity'), { exact: true })).toBeVisible();

  const cookies = await context.cookies();
  expect(
    cookies.map(({ name }) => name).filter((name) => !/^plumbline-(theme|color-scheme|language)$/.test(name)),
  ).toEqual([]);
  const language = cookies.find(({ name }) => name === 'plumbline-language');
  expect(language).toMatchObject({ value: 'ar', path: '/', sameSite: 'Lax' });
  const days = ((language?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(30);
});

test.describe('share link', () => {
  test('C67: the secret is in no address after the exchange, and no token ever is', async ({
    arrive,
    enter,
    demo,
    product,
  }) => {
    const address = await makeHomeLink(await enter(ADMIN), demo.projectId);
    const secret = new URL(address).searchParams.get('sharedata') ?? '';
    expect(secret.length).toBeGreaterThan(40);

    const { page, context } = await arrive();
    const requests: { url: string; referer: string; body: string }[] = [];
    context.on('request', (request) =>
      requests.push({
        url: request.url(),
        referer: request.headers()['referer'] ?? '',
        body: request.postData() ?? '',
      }),
    );
    page.on('websocket', (socket) => requests.push({ url: socket.url(), referer: '', body: '' }));
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Harbour Tower', level: 1 })).toBeVisible();
    expect(page.url()).not.toContain('sharedata');
    await floorSheet(page, demo.ground).click();
    await expect(page.locator('#canvas canvas').first()).toBeVisible();

    const exchange = requests.findIndex(({ url }) => url.endsWith('/api/auth/loginWsShare'));
    expect(exchange).toBeGreaterThan(0);
    expect(requests[exchange]?.body).toContain(secret);
    // The address bar itself, once; nothing that the page loads repeats it.
    expect(requests.filter(({ url }) => url.includes(secret))).toHaveLength(1);
    expect(requests.filter(({ referer }) => referer.includes(secret))).toEqual([]);
    const token = await page.evaluate(() => sessionStorage.getItem('plumbline-accessToken') ?? '');
    expect(token).not.toBe('');
    expect(requests.filter(({ url, referer }) => `${url} ${referer}`.includes(token))).toEqual([]);
    expect(requests.some(({ url }) => url.startsWith('ws'))).toBe(true);
    // Nobody else is asked for anything.
    const hosts = new Set(requests.map(({ url }) => new URL(url).host).filter((host) => host !== ''));
    expect([...hosts]).toEqual([new URL(address).host]);

    await page.goBack();
    expect(page.url()).not.toContain(secret);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain(secret);
    expect(`${product.logOf('api')}${product.logOf('collab')}`).not.toContain(secret);
  });

  test('a link that opens nothing ends at the start with one sentence', async ({ arrive, enter, demo }) => {
    const admin = await enter(ADMIN);
    const address = await makeHomeLink(admin, demo.projectId);
    const otherProject = new URL(address);
    otherProject.searchParams.set('projectId', '01900000-0000-7000-8000-000000000000');
    const madeUp = `/project/home?sharedata=made-up&projectId=${demo.projectId}`;
    const login = new URL(madeUp, address);
    login.pathname = '/login';
    for (const bad of [madeUp, otherProject.href, login.href]) {
      const { page, say } = await arrive();
      await page.goto(bad);
      await expect(page.getByText(say('errors:invalid-link'))).toBeVisible();
      expect(say('errors:invalid-link')).toBe('Invalid link, please request a new one.');
      await expect(page).toHaveURL((url) => url.pathname === '/login' && !url.href.includes('sharedata'));
      expect(await page.evaluate(() => sessionStorage.getItem('plumbline-accessToken'))).toBeNull();
    }
    await revokeHomeLink(admin, demo.projectId);
    await expect(admin.page.getByText(admin.say('share:revoked.text'))).toBeVisible();
    const { page, say } = await arrive();
    await page.goto(address);
    await expect(page.getByText(say('errors:invalid-link'))).toBeVisible();
  });

  test('C66: an own session survives a visit', async ({ enter, arrive, demo }) => {
    const address = await makeHomeLink(await enter(ADMIN), demo.projectId);
    const seat = await arrive();
    const { page, say } = seat;
    await logIn(seat, INSPECTOR, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/project\/list/);
    const before = await memberSession(page);

    await page.goto(address);
    const question = page.getByRole('alertdialog', { name: say('share:asGuest.title') });
    await expect(question.getByRole('heading')).toBeVisible();
    expect(page.url()).not.toContain('sharedata');
    await question.getByRole('button', { name: say('share:asGuest.confirm') }).click();
    await expect(page.getByText(/View only, link ends in 30 days/)).toBeVisible();
    await expect(page.getByRole('navigation', { name: say('shell:navigation') })).toHaveCount(0);

    // Another tab of the same browser is still the person.
    const other = await sitDown(seat.context, 'en');
    await other.page.goto(`/project/home?projectId=${demo.projectId}`);
    await expect(
      other.page.getByRole('button', { name: say('shell:profile', { name: 'Ana Lindqvist' }) }),
    ).toBeVisible();

    await page.getByRole('button', { name: say('share:leave') }).click();
    await expect(page).toHaveURL(/\/project\/list/);
    await expect(
      page.getByRole('button', { name: say('shell:profile', { name: 'Ana Lindqvist' }) }),
    ).toBeVisible();
    expect(await memberSession(page)).toEqual(before);

    // In the same tab, at once: nothing of what the visitor was told stands for what the member is told.
    await page.getByRole('link', { name: 'Harbour Tower' }).first().click();
    await expect(page.getByText(say('project:activity'), { exact: true })).toBeVisible();
    await page.getByRole('link', { name: say('shell:nav.floors') }).click();
    await expect(page.getByRole('button', { name: say('floor:uploadPlans') })).toBeVisible();
  });
});

/** Everything kept for a member, without the note of the page seen last. */
function memberSession(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key !== 'plumbline-previousRoute')),
  );
}

async function hoursOfNewestSession(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ hours: number }>(
    'SELECT extract(epoch FROM expires_at - now())::float8 / 3600 AS hours FROM session ORDER BY created_at DESC LIMIT 1',
  );
  await client.end();
  return rows[0]?.hours ?? 0;
}

test('what is pressed before its list has come opens when it is there, and the focus stays', async ({
  enter,
}) => {
  const { page, say } = await enter(TENANT_ADMIN);
  const letMenuCome = await hold(page, /\/assets\/menu-list-/);
  const letChoicesCome = await hold(page, /\/assets\/select-list-/);
  await page.goto('/project/list');
  const profile = page.getByRole('button', { name: say('shell:profile', { name: 'Thea Nord' }) });
  await profile.click();
  await expect(profile).toHaveAttribute('aria-expanded', 'false');
  letMenuCome();
  await expect(page.getByRole('menuitem', { name: say('shell:keys.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();

  const order = page.getByRole('button', { name: say('project:sort.label') });
  await order.focus();
  const standIn = await order.elementHandle();
  letChoicesCome();
  await expect.poll(() => standIn?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(order).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('listbox')).toBeVisible();
});

/** @returns lets go of what matches, which is held until then */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
