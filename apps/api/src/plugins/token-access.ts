/**
 * What a program may ask for by a token: the work in projects. People, rights, the tenant, logs and the own account are
 * for people who have logged in. A route that is not named here is closed to tokens, so that a new one is.
 * Guarded by tests/integration/door/tokens.pg.test.ts, which tries every route.
 */
import { SITE_MODELS } from '@plumbline/shared/site-models/site-models.ts';

const MODEL_PATHS = Object.values(SITE_MODELS).map(({ path }) => path);

const PROJECT_PARTS = [
  ...MODEL_PATHS,
  'bcf',
  'event',
  'finding',
  'finding-figures',
  'insight',
  'inspection',
  'note',
  'report',
  'reportSchedule',
];

/** With everything below. What a detector has found is read by programs too, and decided on by people alone. */
const OPEN = [
  ...MODEL_PATHS.map((path) => `/api/core/${path}`),
  '/api/core/capture',
  '/api/core/floor',
  '/api/core/inspection',
  '/api/core/media-means',
  '/api/core/note',
  '/api/core/report',
  '/api/core/reportSchedule',
  '/api/core/tag',
  '/api/core/upload',
  '/api/core/zone',
  '/api/uploads',
  ...PROJECT_PARTS.map((part) => `/api/core/project/:projectId/${part}`),
];

/** Exactly these. */
const OPEN_READS = new Set([
  '/api/auth/me',
  '/api/core/project',
  '/api/core/project/visible',
  '/api/core/project/:projectId',
  '/api/core/project/:projectId/member',
]);

/** A person who looks leaves these behind, a program does not. */
const VISIT = /\/visit$/;
const READS = new Set(['GET', 'HEAD']);

/** What a token may be asked to do with a route: nothing (null), to read, or to write too. */
export function tokenAccessOf(method: string, url: string): 'read' | 'write' | null {
  if (VISIT.test(url)) return null;
  const isRead = READS.has(method);
  const isOpen = OPEN.some((each) => url === each || url.startsWith(`${each}/`));
  if (isOpen) return isRead ? 'read' : 'write';
  return isRead && OPEN_READS.has(url) ? 'read' : null;
}
