/**
 * Keeps the built app on this device, so that the page opens without a server. It knows files of the build and
 * nothing else: no answer of the server, no picture of a plan and no address that somebody opened is ever stored.
 */
declare const self: ServiceWorkerGlobalScope;

/** Written before this script by the build (`vite-shell-worker.ts`); paths start with a slash. */
declare const SHELL: {
  build: string;
  /** Fetched when the worker is installed. */
  files: readonly string[];
  /** Kept once a page has asked for them: the many parts of the Chinese and Japanese faces. */
  onUse: readonly string[];
};

const PREFIX = 'plumbline-shell-';
const CACHE = `${PREFIX}${SHELL.build}`;
const PAGE = '/index.html';
const SERVER_PATHS = /^\/(api|collab|media|metrics)(\/|$)/;
/** After this the page on this device is shown: a line this slow is no line. */
const PATIENCE_MS = 3000;
const LANES = 3;

const known = new Set([...SHELL.files, ...SHELL.onUse]);

/** Names of built assets carry a hash of their content; the few other files change under their name. */
const isHashed = (path: string) => path.startsWith('/assets/');
const kept = (path: string) => caches.match(path, { ignoreVary: true });

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || SERVER_PATHS.test(pathname)) return;
  if (request.mode === 'navigate') {
    if (!/\.\w+$/.test(pathname)) event.respondWith(freshOrKept(request, PAGE));
  } else if (isHashed(pathname)) event.respondWith(keptOrFresh(request, pathname));
  else if (known.has(pathname)) event.respondWith(freshOrKept(request, pathname));
});

/** Few at a time: the page that is open has the better right to the line. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const waiting = SHELL.files.values();
  const lane = async () => {
    for (const path of waiting) await keep(cache, path);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await self.skipWaiting();
}

async function keep(cache: Cache, path: string): Promise<void> {
  const former = isHashed(path) ? await kept(path) : undefined;
  if (former) await cache.put(path, former);
  else await cache.add(new Request(path, { cache: isHashed(path) ? 'default' : 'reload' }));
}

/** The build before this one stays for pages that still run it; older ones go. */
async function activate(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of SHELL.onUse) {
    const former = await kept(path);
    if (former) await cache.put(path, former);
  }
  const former = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function keptOrFresh(request: Request, path: string): Promise<Response> {
  const here = await kept(path);
  if (here) return here;
  const answer = await fetch(request);
  if (answer.status === 200 && known.has(path)) {
    const cache = await caches.open(CACHE);
    await cache.put(path, answer.clone()).catch(() => undefined);
  }
  return answer;
}

/** The server's answer, so that a new build is seen at once; what is kept when none comes or a proxy says so. */
async function freshOrKept(request: Request, path: string): Promise<Response> {
  const fresh = fetch(request);
  const good = fresh.then(
    (answer) => (answer.status < 500 ? answer : null),
    () => null,
  );
  const first = await Promise.race([good, sleep(PATIENCE_MS)]);
  if (first) return first;
  const cache = await caches.open(CACHE);
  return (await cache.match(path, { ignoreVary: true })) ?? fresh;
}

function sleep(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
