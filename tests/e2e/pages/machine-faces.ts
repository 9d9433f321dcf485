/** Which letters the machine's own faces have, whatever is installed where the test runs. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';

const NAMES_IN_OTHER_SCRIPTS = /--font-others:([^;}]+)/;
/** What no style sheet can speak for: on a Chinese system it has Chinese letters. */
const SYSTEM_FACE = 'system-ui';
const FETCHED_FACE = 'Noto Sans SC Variable';
const NOT_OF_THE_MACHINE = new Set([SYSTEM_FACE, FETCHED_FACE, 'sans-serif']);
/** One of the names of the style sheet, given the letters of the face that is fetched. */
const CHINESE_FACE = 'Noto Sans CJK SC';
const CHINESE_FILES = '@fontsource-variable/noto-sans-sc/';
const MACHINE_PATH = '/faces-of-the-machine/';

/** To be called before the first page is opened. */
export async function setMachineFaces(page: Page, { chinese }: { chinese: boolean }): Promise<void> {
  await page.route(`**${MACHINE_PATH}*`, (route) =>
    route.fulfill({
      contentType: 'font/woff2',
      body: readFileSync(pathOf(`files/${basename(new URL(route.request().url()).pathname)}`)),
    }),
  );
  await page.route('**/assets/index-*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withFaces(await response.text(), chinese) });
  });
}

function withFaces(css: string, chinese: boolean): string {
  const list = NAMES_IN_OTHER_SCRIPTS.exec(css)?.[1];
  if (list === undefined) throw new Error('the style sheet names no faces for other scripts');
  const names = list.split(',').map((name) => name.trim().replaceAll(/["']/g, ''));
  const faces = names
    .filter((name) => !NOT_OF_THE_MACHINE.has(name))
    .map((name) => (chinese && name === CHINESE_FACE ? chineseFaces() : faceWithoutLetters(name)));
  return [css.replace(`${SYSTEM_FACE},`, ''), ...faces].join('\n');
}

/** A face of a style sheet goes before one of the machine with the same name. */
function faceWithoutLetters(name: string): string {
  return `@font-face{font-family:'${name}';src:local('${name}');unicode-range:U+0}`;
}

function chineseFaces(): string {
  return readFileSync(pathOf('index.css'), 'utf8')
    .replaceAll(FETCHED_FACE, CHINESE_FACE)
    .replaceAll('./files/', MACHINE_PATH);
}

const pathOf = (file: string): string => fileURLToPath(import.meta.resolve(`${CHINESE_FILES}${file}`));
