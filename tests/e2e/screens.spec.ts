/** Every screen as people see it: both themes, left and right, two widths. `SCREENS=1` keeps a picture of each. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makeHomeLink } from './pages/home-link.ts';
import { PlanPage } from './pages/plan-page.ts';
import type { Seat } from './pages/seat.ts';
import { ADMIN, INSPECTOR, OPERATOR, TENANT_ADMIN, expect, test } from './plumbline-test.ts';

/** Colours do not depend on the direction, nor room on the colours: two looks show what four would. */
const LOOKS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'ar' },
] as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
/** Columns of words and sheets at one edge look alike in every width. */
const NARROW = [SIZES[0]];
type Look = (typeof LOOKS)[number];

for (const look of LOOKS) {
  const name = `${look.theme}, ${look.language}`;

  test(`login and the screens of a member: ${name}`, async ({ arrive, enter, demo }) => {
    const stranger = await arrive(look);
    await stranger.page.goto('/login');
    await expect(stranger.page.getByRole('button', { name: stranger.say('auth:logIn') })).toBeVisible();
    await inspect(stranger, look, 'login');

    const seat = await enter(INSPECTOR, look);
    const { page, say } = seat;
    await page.goto('/project/list');
    await expect(page.getByRole('link', { name: /Harbour Tower/ })).toBeVisible();
    await inspect(seat, look, 'projects');

    await page.goto(`/project/home?projectId=${demo.projectId}`);
    await expect(page.getByRole('link', { name: new RegExp(demo.upper.name) })).toBeVisible();
    await expect(page.getByText(say('project:activity'), { exact: true })).toBeVisible();
    await inspect(seat, look, 'home');

    await page.goto(`/project/floor?projectId=${demo.projectId}`);
    for (const { name: floorName } of [demo.ground, demo.upper])
      await expect(page.getByRole('article').filter({ hasText: floorName })).toBeVisible();
    await inspect(seat, look, 'floors');

    const plan = await new PlanPage(seat, demo.ground).open();
    await expect(plan.chip('saved')).toBeVisible();
    await plan.select('Lobby');
    await inspect(seat, look, 'editor');
    expectQuiet([stranger, seat]);
  });

  test(`the screens of a visitor: ${name}`, async ({ arrive, enter, demo }) => {
    const admin = await enter(ADMIN);
    const visitor = await arrive(look);
    const { page } = visitor;
    await page.goto(await makeHomeLink(admin, demo.projectId));
    await expect(page.getByRole('link', { name: new RegExp(demo.upper.name) })).toBeVisible();
    await inspect(visitor, look, 'visitor-home');
    await page.getByRole('link', { name: new RegExp(demo.ground.name) }).click();
    const plan = await new PlanPage(visitor, demo.ground).ready();
    await expect(plan.chip('viewOnly')).toBeVisible();
    await inspect(visitor, look, 'visitor-editor');
    expectQuiet([admin, visitor]);
  });
}

for (const look of LOOKS) {
  test(`the screens of the platform operator: ${look.theme}, ${look.language}`, async ({ enter }) => {
    const seat = await enter(OPERATOR, look);
    const { page, say } = seat;
    await page.goto('/project/tenant');
    await expect(page.getByRole('heading', { name: say('shell:operator.title') })).toBeVisible();
    await inspect(seat, look, 'platform');
    await page.goto('/operator/health');
    await expect(page.getByText(say('operator:allWell'))).toBeVisible({ timeout: 30_000 });
    await inspect(seat, look, 'platform-health');
    expectQuiet([seat]);
  });
}

for (const look of LOOKS) {
  test(`the pages and sheets of the shell: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(TENANT_ADMIN, look);
    const { page, say } = seat;
    for (const [path, screen, title] of [
      ['/project/help', 'help', 'help:title'],
      ['/access-control', 'access-control', 'system:acl.title'],
      ['/pages/icons', 'icons', 'system:icons.title'],
      [`/project/homemembers?projectId=${demo.projectId}`, 'project-members', 'projectMember:title'],
      ['/agree', 'agree', 'system:agree.title'],
      ['/download', 'download', 'system:download.title'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: say(title), exact: true })).toBeVisible();
      await inspect(seat, look, screen, NARROW);
    }
    await page.goto(`/project/home?projectId=${demo.projectId}`);
    await expect(page.getByRole('link', { name: new RegExp(demo.upper.name) })).toBeVisible();

    // By physical keys: in Arabic they write other letters.
    await page.keyboard.press('Shift+Slash');
    await expect(page.getByRole('heading', { name: say('shell:keys.title') })).toBeVisible();
    await inspect(seat, look, 'keys', NARROW);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox').fill(say('shell:navType.horizontal'));
    await inspect(seat, look, 'palette', NARROW);
    await page.keyboard.press('Enter');
    const row = page.getByRole('navigation', { name: say('shell:navigation') });
    await expect(row.getByRole('link', { name: say('shell:nav.home') })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await inspect(seat, look, 'home-horizontal');

    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox').fill(say('shell:settings'));
    await page.getByRole('option', { name: say('shell:settings'), exact: true }).click();
    const settings = page.getByRole('dialog', { name: say('shell:settings') });
    await settings
      .getByRole('radio', { name: say('shell:barType.hidden') })
      .first()
      .click();
    await inspect(seat, look, 'settings', NARROW);
    expectQuiet([seat]);
  });
}

async function inspect(
  { page }: Seat,
  look: Look,
  screen: string,
  sizes: readonly (typeof SIZES)[number][] = SIZES,
): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', look.language);
  await expect(html).toHaveAttribute('dir', look.language === 'ar' ? 'rtl' : 'ltr');
  await expect(html).toHaveAttribute('data-theme', look.theme);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectPicturesLoaded(page);
    const where = `${screen}-${look.theme}-${look.language}-${size.width}`;
    expect(await overflowPx(page), `${where} is wider than the window`).toBeLessThanOrEqual(0);
    expect(await squeezed(page), `${where} has no room in its bars`).toEqual([]);
    if (process.env['SCREENS']) {
      await page.screenshot({ path: `test-results/screens/${where}.png`, animations: 'disabled' });
    }
  }
  expect(await untranslated(page), `${screen} shows keys of texts`).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect(findings, `${screen} in ${look.theme}, ${look.language}`).toEqual([]);
}

/** How far anything sticks out sideways, at either end: a page in Arabic overflows to the left. */
function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scroller = document.getElementById('scroller');
    return Math.max(scrollWidth - clientWidth, scroller ? scroller.scrollWidth - scroller.clientWidth : 0);
  });
}

/** Words that look like the key of a text, e.g. `plan:tool.hand` or `cells.project`, in texts and names. */
function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((attribute) => element.getAttribute(attribute) ?? ''),
    );
    const texts = [document.body.innerText, ...named].join('\n').split(/\s+/);
    return texts.filter(
      (word) =>
        /^([a-z]+:)?[a-z][a-zA-Z]*(\.[a-z][a-zA-Z-]*)+$/.test(word) && !/@|\.(png|example)$/.test(word),
    );
  });
}

/** Waits until every picture that shows is there and can be painted; what is folded away is not loaded. */
async function expectPicturesLoaded(page: Page): Promise<void> {
  const broken = () =>
    page.evaluate(async () => {
      const shown = [...document.images].filter((image) => image.checkVisibility());
      const decoded = await Promise.allSettled(shown.map((image) => image.decode()));
      return decoded.filter(({ status }) => status === 'rejected').length;
    });
  await expect.poll(broken).toBe(0);
}

/** What does not fit into the bar above the page or the strip below it: text that wrapped, things pushed out. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header.h-12, footer')].flatMap((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      const parts = [...bar.querySelectorAll('*')].filter(
        (part) => part.checkVisibility() && !part.closest('.sr-only'),
      );
      const outside = parts.filter((part) => {
        const box = part.getBoundingClientRect();
        return box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1);
      });
      return outside.map((part) => part.textContent);
    }),
  );
}

/** In normal use the browser has nothing to complain of. */
function expectQuiet(seats: readonly Seat[]): void {
  expect(seats.flatMap(({ complaints }) => complaints.console)).toEqual([]);
}
