/** Routes of floor plans, their revisions, links and uploads. */
import type { World } from '../../api/api-world.ts';
import {
  ADMINS,
  EVERY_MEMBER,
  MANAGERS,
  NO_SUCH_UPLOAD,
  ofOneself,
  READERS,
  type RouteRule,
} from '../route-rule.ts';

const CREATORS = [
  'tenantAdmin',
  'operator',
  'northManager',
  'admin',
  'inspector',
  'secondInspector',
] as const;

const TUS = { 'tus-resumable': '1.0.0' };

const metadata = (world: World) =>
  [`projectId ${btoa(world.projectId)}`, `filename ${btoa('a.png')}`, `purpose ${btoa('floor-plan')}`].join(
    ',',
  );

const TWO_PAIRS = [
  { raster: { x: 0, y: 0 }, plan: { x: 0, y: 0 } },
  { raster: { x: 500, y: 0 }, plan: { x: 500, y: 0 } },
];

export const FLOOR_PLAN_ROUTES: Record<string, RouteRule> = {
  'GET /api/core/floor': {
    request: ({ projectId }) => ({ url: `/api/core/floor?projectId=${projectId}` }),
    access: 'everyone',
    passes: READERS,
  },
  'GET /api/core/floor/{floorId}': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}` }),
    access: 'everyone',
    passes: READERS,
  },
  'GET /api/core/floor/{floorId}/export': {
    request: ({ floorId }) => ({
      url: `/api/core/floor/${floorId}/export?format=pdf&extent=sheet&revision=1&madeAt=2026-03-01T08:00:00Z`,
    }),
    access: 'members',
    passes: READERS,
  },
  'POST /api/core/floor': ofOneself(() => ({
    url: '/api/core/floor',
    payload: { uploadId: NO_SUCH_UPLOAD, pages: [{ page: 1, name: 'x' }] },
  })),
  'PATCH /api/core/floor/{floorId}': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}`, payload: { name: 'x', version: 9999 } }),
    access: 'members',
    passes: MANAGERS,
  },
  'DELETE /api/core/floor/{floorId}': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}?version=9999` }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/floor/order': {
    request: ({ projectId }) => ({
      url: '/api/core/floor/order',
      payload: { projectId, floorIds: [NO_SUCH_UPLOAD] },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'GET /api/core/floor/deleted': {
    request: ({ projectId }) => ({ url: `/api/core/floor/deleted?projectId=${projectId}` }),
    access: 'members',
    passes: READERS,
  },
  'POST /api/core/floor/{floorId}/restore': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}/restore` }),
    access: 'members',
    passes: MANAGERS,
  },
  'PUT /api/core/floor/{floorId}/visit': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}/visit`, payload: { left: false } }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/floor/{floorId}/revision': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}/revision` }),
    access: 'everyone',
    passes: READERS,
  },
  'POST /api/core/floor/{floorId}/revision': {
    request: ({ floorId }) => ({
      url: `/api/core/floor/${floorId}/revision`,
      payload: { uploadId: NO_SUCH_UPLOAD, page: 1 },
    }),
    access: 'members',
    passes: [],
  },
  'PUT /api/core/floor/{floorId}/revision/{revisionId}/alignment': {
    request: ({ floorId, revisionId }) => ({
      url: `/api/core/floor/${floorId}/revision/${revisionId}/alignment`,
      payload: { version: 9999, alignment: { by: 'pairs', pairs: TWO_PAIRS } },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/floor/{floorId}/revision/{revisionId}/current': {
    request: ({ floorId, revisionId }) => ({
      url: `/api/core/floor/${floorId}/revision/${revisionId}/current`,
      payload: { version: 9999, insteadOf: 1 },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'DELETE /api/core/floor/{floorId}/revision/{revisionId}': {
    request: ({ floorId, revisionId }) => ({
      url: `/api/core/floor/${floorId}/revision/${revisionId}?version=9999`,
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'GET /api/core/floor/{floorId}/revision/{revisionId}/doubt': {
    request: ({ floorId, revisionId }) => ({
      url: `/api/core/floor/${floorId}/revision/${revisionId}/doubt`,
    }),
    access: 'members',
    passes: READERS,
  },
  'PUT /api/core/floor/{floorId}/revision/{revisionId}/doubt': {
    request: ({ floorId, revisionId }) => ({
      url: `/api/core/floor/${floorId}/revision/${revisionId}/doubt`,
      payload: { version: 9999, doubts: [] },
    }),
    access: 'members',
    // It is the one in force; of drafts only whoever replaces the drawing enters them (revision.pg.test.ts).
    passes: CREATORS,
  },
  'POST /api/core/floor/{floorId}/revision/{revisionId}/doubt/confirm': {
    request: ({ floorId, revisionId }) => ({
      url: `/api/core/floor/${floorId}/revision/${revisionId}/doubt/confirm`,
      payload: { version: 9999, objectIds: ['0'.repeat(32)] },
    }),
    access: 'members',
    passes: CREATORS,
  },
  'GET /api/core/floor/{floorId}/revision/{revisionId}/late': {
    request: ({ floorId, revisionId }) => ({
      url: `/api/core/floor/${floorId}/revision/${revisionId}/late`,
    }),
    access: 'members',
    passes: CREATORS,
  },
  'GET /api/core/floor/{floorId}/history': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}/history` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/floor/{floorId}/history/{seq}': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}/history/0` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/floor/{floorId}/object/{objectId}/makers': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}/object/${'a'.repeat(32)}/makers` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/zone': {
    request: ({ floorId }) => ({ url: `/api/core/zone?floorId=${floorId}` }),
    access: 'everyone',
    passes: READERS,
  },
  'GET /api/core/share': {
    request: ({ projectId }) => ({ url: `/api/core/share?projectId=${projectId}` }),
    access: 'members',
    // Of their own links: an inspector makes links of scenes and notes.
    passes: [...ADMINS, 'inspector', 'secondInspector'],
  },
  'POST /api/core/share': {
    request: ({ projectId }) => ({
      url: '/api/core/share',
      payload: { kind: 'home', projectId, expiresInDays: 7 },
    }),
    access: 'members',
    passes: ADMINS,
  },
  'PATCH /api/core/share/{linkId}': {
    request: ({ linkId }) => ({ url: `/api/core/share/${linkId}`, payload: { expiresInDays: 7 } }),
    access: 'members',
    passes: ADMINS,
  },
  'POST /api/core/share/{linkId}/rotate': {
    request: ({ linkId }) => ({ url: `/api/core/share/${linkId}/rotate` }),
    access: 'members',
    passes: ADMINS,
  },
  'POST /api/core/share/view': {
    request: () => ({ url: '/api/core/share/view', payload: {} }),
    access: 'everyone',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'DELETE /api/core/share/{linkId}': {
    request: ({ linkId }) => ({ url: `/api/core/share/${linkId}` }),
    access: 'members',
    passes: ADMINS,
  },
  'GET /api/core/upload/{uploadId}': ofOneself(() => ({ url: `/api/core/upload/${NO_SUCH_UPLOAD}` })),
  'DELETE /api/core/upload/{uploadId}': ofOneself(() => ({ url: `/api/core/upload/${NO_SUCH_UPLOAD}` })),
  'POST /api/uploads': {
    request: (world) => ({
      url: '/api/uploads',
      headers: { ...TUS, 'upload-length': '10', 'upload-metadata': metadata(world) },
    }),
    access: 'members',
    passes: CREATORS,
  },
  'HEAD /api/uploads/{uploadId}': ofOneself(() => ({
    url: `/api/uploads/${NO_SUCH_UPLOAD}`,
    headers: TUS,
  })),
  'PATCH /api/uploads/{uploadId}': ofOneself(() => ({
    url: `/api/uploads/${NO_SUCH_UPLOAD}`,
    headers: TUS,
  })),
  'DELETE /api/uploads/{uploadId}': ofOneself(() => ({
    url: `/api/uploads/${NO_SUCH_UPLOAD}`,
    headers: TUS,
  })),
};
