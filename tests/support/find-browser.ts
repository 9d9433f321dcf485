/** Finds the Chromium that drives the end-to-end tests and installs one where there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright/test';
import { pinnedNode, root, runtimeEnv } from '../../scripts/bootstrap.mjs';
import { PlainError } from '../../scripts/plain-error.mjs';

const KNOWN_PATHS: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
  ],
};
const NAMES_ON_PATH = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/**
 * What Playwright switches off by itself. The browser heeds the last such flag only, so whoever switches off more
 * repeats the list; a test compares it with the installed Playwright.
 */
export const FEATURES_PLAYWRIGHT_DISABLES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** A browser with a window nobody sees draws pages of its own under the address bar; a tenth of a walk goes there. */
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/**
 * Flags that make pictures repeatable and keep the browser from asking the internet for anything. Without a graphics
 * card pages and 2D canvases are painted by the processor itself: through a graphics card that is only imitated the
 * same pictures cost ten times as much. Only WebGL needs the imitation.
 */
export const BROWSER_ARGS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-accelerated-2d-canvas',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--gaia-url=http://127.0.0.1:9',
  '--component-updater=url-source=http://127.0.0.1:9/',
  '--disable-extensions',
  `--disable-features=${[...FEATURES_PLAYWRIGHT_DISABLES, ...ADDRESS_BAR_FEATURES].join(',')}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Environment of the browser, without keys for outside services. */
export function browserEnv(): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  const none = { GOOGLE_API_KEY: 'no', GOOGLE_DEFAULT_CLIENT_ID: 'no', GOOGLE_DEFAULT_CLIENT_SECRET: 'no' };
  return { ...Object.fromEntries(inherited), ...none };
}

/**
 * `E2E_BROWSER`, else Playwright's own, else where browsers usually are, else on the PATH.
 * @returns absolute path, or undefined where there is none
 */
export function findBrowser(): string | undefined {
  const wanted = process.env['E2E_BROWSER'];
  if (wanted) return wanted;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((dir) => NAMES_ON_PATH.map((name) => join(dir, name)));
  return [chromium.executablePath(), ...(KNOWN_PATHS[process.platform] ?? []), ...onPath].find((path) =>
    existsSync(path),
  );
}

/**
 * Like `findBrowser`, after installing one where there is none: by the package manager as root, else Playwright's own.
 * @throws PlainError with what to do by hand
 */
export function findOrInstallBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('Installing a Chromium for the end-to-end tests …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-q', 'chromium'], { stdio: 'inherit', env });
  } else {
    const cli = join(root, 'node_modules/playwright/cli.js');
    spawnSync(pinnedNode(), [cli, 'install', 'chromium'], { stdio: 'inherit', env: runtimeEnv() });
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new PlainError(
    'No Chromium was found and none could be installed; install Chromium or Chrome, or name one with E2E_BROWSER.',
  );
}
