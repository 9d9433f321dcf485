/** What a session leaves on a device when it ends, and what a device may claim of one. */
import { createHash } from 'node:crypto';
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import pg from 'pg';
import { shellIsKept } from './pages/device.ts';
import { logIn } from './pages/login-page.ts';
import { cleanUp } from './pages/made-zones.ts';
import { PlanPage } from './pages/plan-page.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { INSPECTOR, OPERATOR, SECOND_INSPECTOR, expect, test } from './plumbline-test.ts';

/** Of another tenant, with other projects. */
const FOREIGN_ADMIN = 'tenant-admin@sued.example';
const ZONE = 'Drawn before the end';
/** Of the demo project; its name stands on the login page too, as an ornament. */
const ADDRESS = 'Sandtorkai 14, 20457 Hamburg';

/** The time of a session runs out, as it does by itself: nobody is told. */
async function runOut(databaseUrl: string, seat: Seat): Promise<void> {
  const id = createHash('sha256')
    .update(await accessToken(seat))
    .digest('hex');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query('UPDATE session SET expires_at = now() WHERE id = $1', [id]);
  await client.end();
  expect(rowCount).toBe(1);
}

async function logOut(seat: Seat, name: string): Promise<void> {
  const { page, say } = seat;
  await page.getByRole('button', { name: say('shell:profile', { name }) }).click();
  await page.getByRole('menuitem', { name: say('shell:logout') }).click();
  await expect(page.getByRole('button', { name: say('auth:logIn') })).toBeVisible();
}

test('C56: edits that wait when a session runs out stay on the device, are nobody else’s, and land with the next login', async ({
  arrive,
  demo,
  product,
}) => {
  // Parts of the editor that nobody has used yet are on the device before the line goes.
  const seat = await arrive({ serviceWorkers: 'allow' });
  const { page, say, context } = seat;
  await logIn(seat, INSPECTOR, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/project\/list/);
  const plan = await new PlanPage(seat, demo.upper).open();
  await expect(plan.chip('saved')).toBeVisible();
  await shellIsKept(seat);
  await context.setOffline(true);
  await plan.drawRectangle(ZONE, { x: 3200, y: 2250 }, { x: 3400, y: 2400 });
  await expect(plan.chip('offlineWaiting', { count: 1 })).toBeVisible();
  await runOut(product.databaseUrl, seat);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: say('shell:notAuthorized.title') })).toBeVisible();

  // Whoever sits down next has nothing of it on the screen, and cannot send or remove it.
  await page.getByRole('button', { name: say('shell:logIn') }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(seat, SECOND_INSPECTOR, DEMO_PASSWORD);
  // The way leads back to where the session ended.
  await expect(page).toHaveURL(/\/project\/floor/);
  await context.addCookies([{ name: 'plumbline-language', value: 'en', url: product.baseUrl }]);
  await plan.open();
  await expect(plan.chip('saved')).toBeVisible();
  await expect(plan.row(ZONE)).toHaveCount(0);
  expect((await plan.storedZones()).map(({ name }) => name)).not.toContain(ZONE);
  await logOut(seat, 'ليلى حداد');

  await logIn(seat, INSPECTOR, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/project\/list/);
  await plan.open();
  await expect(plan.row(ZONE)).toBeVisible();
  await expect(plan.chip('saved')).toBeVisible({ timeout: 25_000 });
  await expect.poll(async () => (await plan.storedZones()).map(({ name }) => name)).toContain(ZONE);
  await cleanUp(plan, [ZONE]);
});

/** What the browser keeps of the session is changed behind the page's back. */
function forge({ page }: Seat, texts: Record<string, string>): Promise<void> {
  return page.evaluate((forged) => {
    for (const [key, text] of Object.entries(forged)) localStorage.setItem(`plumbline-${key}`, text);
  }, texts);
}

const FOREIGN_ID = '01900000-0000-7000-8000-000000000000';
const MANAGE_ALL = JSON.stringify([{ action: 'manage', subject: 'all' }]);

test('C76: who forges role, rights and tenant in the browser sees pages without anything in them, and none breaks', async ({
  arrive,
}) => {
  const seat = await arrive();
  const { page, say } = seat;
  await logIn(seat, INSPECTOR, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/project\/list/);
  const own: object = JSON.parse(
    await page.evaluate(() => localStorage.getItem('plumbline-userData') ?? '{}'),
  );
  const refused: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/core/')) refused.push(answer.status());
  });
  for (const path of [
    '/project/tenant',
    '/operator/health',
    '/operator/jobs',
    '/operator/mail',
    '/project/tenantlog',
    '/project/members',
    '/project/billings',
  ]) {
    await forge(seat, {
      userData: JSON.stringify({ ...own, systemRole: '00', tenantId: FOREIGN_ID }),
      userAbilityRules: MANAGE_ALL,
      tenantId: FOREIGN_ID,
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { name: say('shell:crash.title') })).toHaveCount(0);
    for (const secret of [OPERATOR, FOREIGN_ADMIN, 'Jonas Gruber'])
      await expect(page.getByText(secret)).toHaveCount(0);
  }
  expect(refused).toContain(403);
  expect(seat.complaints.faults).toEqual([]);
});

test('C76: what is no session at all leads to the login, and what is no setting is as if it were not there', async ({
  arrive,
}) => {
  const seat = await arrive();
  const { page, say } = seat;
  // What else is none: session-store.test.ts.
  for (const userData of ['{"systemRole":99}', '{']) {
    await page.goto('/login');
    const accessToken = 'x'.repeat(40);
    await forge(seat, { accessToken, userData, userAbilityRules: '{"action":1}', tenantId: '<b>' });
    await page.goto('/project/list');
    await expect(page.getByRole('button', { name: say('auth:logIn') })).toBeVisible();
  }
  await logIn(seat, INSPECTOR, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/project\/list/);
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => !/accessToken|userData|userAbilityRules/.test(key)),
  );
  for (const nonsense of ['{', 'null', '[[]]', '{"theme":7,"navigation":{}}']) {
    await forge(seat, {
      ...Object.fromEntries(kept.map((key) => [key.replace('plumbline-', ''), nonsense])),
      layout: nonsense,
      recentCommands: nonsense,
      firstLogin: nonsense,
    });
    await page.goto('/project/list');
    await expect(page.getByRole('heading', { level: 2, name: 'Harbour Tower' })).toBeVisible();
  }
  expect(seat.complaints.faults).toEqual([]);
});

test('F118: whoever logs in after somebody in the same tab never sees anything of theirs', async ({
  arrive,
  demo,
}) => {
  const seat = await arrive();
  const { page, say } = seat;
  await logIn(seat, INSPECTOR, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { level: 2, name: 'Harbour Tower' })).toBeVisible();
  await page.goto(`/project/home?projectId=${demo.projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Tower' })).toBeVisible();
  await page
    .getByRole('link', { name: say('shell:nav.projects') })
    .first()
    .click();
  await expect(page.getByText(ADDRESS)).toBeVisible();
  await logOut(seat, 'Ana Lindqvist');
  const seen: string[] = [];
  await page.exposeFunction('notePage', (text: string) => seen.push(text));
  // The page is the same one: nothing of it may be left in its memory.
  await page.evaluate(() => {
    const note = () => void Reflect.get(window, 'notePage')(`${document.title} ${document.body.textContent}`);
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await logIn(seat, FOREIGN_ADMIN, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/project\/list/);
  await expect(
    page.getByRole('button', { name: say('shell:profile', { name: 'Jonas Gruber' }) }),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((text) => text.includes(ADDRESS) || text.includes('Ana Lindqvist'))).toEqual([]);
});
