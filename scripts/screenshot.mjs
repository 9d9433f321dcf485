/**
 * `npm run screenshot`: docs/plan-editor.png, two inspectors on the ground floor of the demo building, taken from the
 * running product on a database of its own.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled, rerunUnderPinnedNode, root } from './bootstrap.mjs';
import { PlainError, runMain } from './plain-error.mjs';

const PICTURE = join(root, 'docs', 'plan-editor.png');
const VIEWPORT = { width: 1440, height: 900 };
/** Time for the tiles to sharpen. */
const SETTLE_MS = 2500;
/** Time for a cursor to travel. */
const CURSOR_MS = 300;

/** @returns {Promise<number>} exit code */
async function main() {
  ensureInstalled();
  const rerun = rerunUnderPinnedNode(import.meta.url);
  if (rerun !== null) return rerun;
  const { chromium } = await import('@playwright/test');
  const { BROWSER_ARGS, browserEnv, findOrInstallBrowser } = await importSupport('find-browser.ts');
  const { startProduct } = await importSupport('start-product.ts');
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
 * The support modules are TypeScript that the pinned Node runs; their project builds on this one, hence no static
 * import.
 * @param {string} file
 */
function importSupport(file) {
  return import(new URL(`../tests/support/${file}`, import.meta.url).href);
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} baseUrl
 * @param {import('./product-database.mjs').Demo} demo
 */
async function takePicture(browser, baseUrl, demo) {
  const [first, second] = demo.accounts.filter(({ role }) => role.includes('inspector'));
  if (!first || !second) throw new PlainError('The demo has no two inspectors to take a picture of.');
  const address = await groundFloorAddress(baseUrl, first.email, demo.password);
  const guest = await openPlan(browser, baseUrl, second.email, demo.password, address);
  const page = await openPlan(browser, baseUrl, first.email, demo.password, address);
  await sleep(SETTLE_MS);
  // The second inspector reads Arabic: the shell is mirrored and the plan lies further to the right.
  const inBoardRoom = { x: VIEWPORT.width * 0.5, y: VIEWPORT.height * 0.29 };
  await guest.mouse.click(inBoardRoom.x, inBoardRoom.y);
  await guest.mouse.move(inBoardRoom.x + 40, inBoardRoom.y + 40, { steps: 10 });
  // A name is shown while its cursor moves and fades soon after.
  await sleep(CURSOR_MS);
  mkdirSync(join(root, 'docs'), { recursive: true });
  await page.screenshot({ path: PICTURE });
}

/**
 * @param {string} baseUrl
 * @param {string} email
 * @param {string} password
 * @returns {Promise<string>} address of the first floor plan in the first project
 */
async function groundFloorAddress(baseUrl, email, password) {
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
  const projectId = projects.rows[0].id;
  const floors = await call(`/core/floor?projectId=${projectId}`, authorization);
  return `${baseUrl}/project/floor?projectId=${projectId}&floorId=${floors.rows[0].id}`;
}

/**
 * Logs in by the form in a browser profile of its own.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} baseUrl
 * @param {string} email
 * @param {string} password
 * @param {string} address
 */
async function openPlan(browser, baseUrl, email, password, address) {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB', colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(`${baseUrl}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  // The language of the account may reload the page once.
  await page.waitForLoadState('networkidle');
  await page.goto(address);
  await page.locator('canvas').first().waitFor();
  return page;
}

await runMain(main);
