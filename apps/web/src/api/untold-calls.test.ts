/** The calls for which nothing is ever told (`enableSkip: true`), each with its reason; a new one has to give one here. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));

const UNASKED = 'nobody asked for it: it is asked again by itself, and its place is empty until then';
const SHARE_LOGIN = 'a share login that fails goes to the start, which says that the link is invalid';
const WAY_IN = 'the page says in words of its own that it failed';

/** By file, in the order of its calls. */
const REASONS: Record<string, string[]> = {
  'api/auth.ts': [
    `asks for a link to a new password: ${WAY_IN}`,
    `asks whether such a link is good: ${WAY_IN}`,
    `asks what an invitation offers: ${WAY_IN}`,
    'ends a session: in the browser it is over, whatever the server answers',
    `exchanges a share link: ${SHARE_LOGIN}`,
  ],
  'api/live-address.ts': [`asks whether sockets are taken from here: ${UNASKED}`],
  'api/me.ts': ['the tour is over: on this device that is kept, and nothing is lost'],
  'api/projects.ts': [`reads the project of a share link: ${SHARE_LOGIN}`],
  'api/share-view.ts': ['counts a view of a link: who looks asked for nothing'],
  'api/unread-notifications.ts': [
    `counts unread notifications: ${UNASKED}`,
    `counts those about what one looks at: ${UNASKED}`,
    'marks those as seen: the next look does it again',
  ],
  'app/layouts/tenant-notice.tsx': [`looks whether the tenant or the role has changed: ${UNASKED}`],
  'app/room-kinds.ts': [
    'reads the name of a plan with unsent edits: the list says so where it is missing',
    'reads the name of a note with unsent edits, likewise',
    'reads the name of an inspection with unsent field notes, likewise',
  ],
  'features/floor-plan/together/use-plan-visit.ts': [`notes a visit of a plan: ${UNASKED}`],
  'features/log/log-requests.ts': [`counts what is new in a log: ${UNASKED}`],
  'features/notification/notification-requests.ts': [`counts what a filter lets through: ${UNASKED}`],
  'features/project/news/use-project-visit.ts': [`notes that somebody leaves a project: ${UNASKED}`],
  'features/project/use-lost-projects.ts': [`looks whether a project may still be seen: ${UNASKED}`],
  'notes/kept-floor-notes.ts': [`keeps the notes of a plan for when there is no line: ${UNASKED}`],
  'notes/note-requests.ts': [
    'makes or changes a note: what fails is kept on this device, or told by the screen that asked',
  ],
  'lists/use-here.ts': [`looks who is here: ${UNASKED}`],
  'lists/use-inside.ts': [`looks who is inside of projects and plans: ${UNASKED}`],
};

it('each has its reason', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const untold = files
    .map((file) => {
      const calls = readFileSync(join(SOURCE, file), 'utf8').match(/enableSkip: true\b/g);
      return [file, calls?.length ?? 0] as const;
    })
    .filter(([, count]) => count !== 0);
  const known = Object.entries(REASONS).map(([file, reasons]) => [file, reasons.length] as const);
  expect(new Map(untold)).toEqual(new Map(known));
});
