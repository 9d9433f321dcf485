/**
 * `npm run screenshot`: docs/plan-editor.png, two inspectors on the ground floor of the demo building, one with markup
 * around a finding, the other drawing a zone; taken from the running product on a database of its own.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled, rerunUnderPinnedNode, root } from './bootstrap.mjs';
import { PlainError, runMain } from './plain-error.mjs';

const PICTURE = join(root, 'docs', 'plan-editor.png');
const VIEWPORT = { width: 1440, height: 900 };
/** Time for the tiles to sharpen, and for a toast to go. */
const SETTLE_MS = 6000;
/** Time for a cursor to travel. */
const CURSOR_MS = 300;

/** @returns {Promise<number>} exit code */
async function main() {
  ensureInstalled();
  const rerun = rerunUnderPinnedNode(import.meta.url);
  if (rerun !== null) return rerun;
  const { chromium } = await import('playwright/test');
  const { BROWSER_ARGS, browserEnv, findOrInstallBrowser } = await importFromTests('support/find-browser.ts');
  const { startProduct } = await importFromTests('support/start-product.ts');
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: BROWSER_ARGS,
    env: browserEnv(),
  });
  try {
    await takePicture(browser, product.baseUrl, product.demo);
  } finally {
    await browser.close();
    await product.stop();
  }
  console.log(PICTURE);
  return 0;
}

/**
 * What the tests are made of is TypeScript that the pinned Node runs; its projects build on this one, hence no static
 * import.
 * @param {string} file below tests/
 */
function importFromTests(file) {
  return import(new URL(`../tests/${file}`, import.meta.url).href);
}

/**
 * @param {import('playwright/test').Browser} browser
 * @param {string} baseUrl
 * @param {import('./product-database.mjs').Demo} demo
 */
async function takePicture(browser, baseUrl, demo) {
  const [first, second] = demo.accounts.filter(({ role }) => role.includes('inspector'));
  if (!first || !second) throw new PlainError('The demo has no two inspectors to take a picture of.');
  const floor = await groundFloor(baseUrl, first.email, demo.password);
  // The second inspector reads Arabic: the shell is mirrored, the plan is not.
  const layla = await openPlan(browser, { baseUrl, floor, language: 'ar' }, second.email, demo.password);
  const ana = await openPlan(browser, { baseUrl, floor, language: 'en' }, first.email, demo.password);
  await markFinding(ana);
  // What was just drawn has brought its own list forward.
  await ana.showTab('zones');
  await ana.select('Board room');
  await sleep(SETTLE_MS);
  await layla.tool('rectangle').click();
  await layla.hold(...WAITING_AREA.map((point) => onSheet(layla, point)));
  // A name is shown while its cursor moves and fades soon after.
  await sleep(CURSOR_MS);
  mkdirSync(join(root, 'docs'), { recursive: true });
  await ana.seat.page.screenshot({ path: PICTURE });
}

/** Shares of the sheet's width and height. */
const WAITING_AREA = [
  { x: 0.232, y: 0.63 },
  { x: 0.345, y: 0.735 },
];
const FINDING = [
  { x: 0.463, y: 0.71 },
  { x: 0.524, y: 0.79 },
];
const ARROW = [
  { x: 0.49, y: 0.655 },
  { x: 0.49, y: 0.704 },
];
const NOTE = { x: 0.475, y: 0.638 };
const STAMP = { x: 0.19, y: 0.27 };

/**
 * A cloud around what was found, an arrow with a word to it, and a room that is done.
 * @param {any} plan
 */
async function markFinding(plan) {
  const { page, say } = plan.seat;
  /** @param {string} keys */
  const take = async (keys) => {
    await plan.canvas.focus();
    await page.keyboard.press(keys);
  };
  await take('Shift+B');
  await plan.drag(...FINDING.map((point) => onSheet(plan, point)));
  await take('a');
  await plan.drag(...ARROW.map((point) => onSheet(plan, point)));
  await take('s');
  await plan.click(onSheet(plan, STAMP));
  await take('t');
  await plan.click(onSheet(plan, NOTE));
  const field = page.getByRole('textbox', { name: say('markup:writeHere') });
  await field.fill('Fire seal missing');
  await field.press('Escape');
  await take('v');
}

/**
 * @param {any} plan
 * @param {{ x: number, y: number }} share
 */
function onSheet({ floor }, { x, y }) {
  return { x: x * floor.image.widthPx, y: y * floor.image.heightPx };
}

/**
 * @param {string} baseUrl
 * @param {string} email
 * @param {string} password
 * @returns {Promise<any>} the record of the first floor plan in the first project
 */
async function groundFloor(baseUrl, email, password) {
  /**
   * @param {string} path
   * @param {RequestInit} [init]
   */
  const call = async (path, init) => JSON.parse(await (await fetch(`${baseUrl}/api${path}`, init)).text());
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const login = await call('/auth/login', { method: 'POST', headers, body });
  const authorization = { headers: { authorization: `Bearer ${login.data.access_token}` } };
  const projects = await call('/core/project', authorization);
  const floors = await call(`/core/floor?projectId=${projects.rows[0].id}`, authorization);
  return floors.rows[0];
}

/**
 * Logs in by the form in a browser profile of its own.
 * @param {import('playwright/test').Browser} browser
 * @param {{ baseUrl: string, floor: any, language: string }} where
 * @param {string} email
 * @param {string} password
 */
async function openPlan(browser, { baseUrl, floor, language }, email, password) {
  const { sitDown } = await importFromTests('e2e/pages/seat.ts');
  const { logIn } = await importFromTests('e2e/pages/login-page.ts');
  const { PlanPage } = await importFromTests('e2e/pages/plan-page.ts');
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: VIEWPORT,
    colorScheme: 'light',
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'plumbline-language', value: language, url: baseUrl }]);
  const seat = await sitDown(context, language);
  await logIn(seat, email, password);
  await seat.page.waitForURL('**/project/list');
  // What follows a login may load the page once more.
  await seat.page.waitForLoadState('networkidle');
  return new PlanPage(seat, floor).open();
}

await runMain(main);
