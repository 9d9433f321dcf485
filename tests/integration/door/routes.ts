/**
 * Every route of the api and who may pass. A route that is missing here fails the door test, so that nobody adds one
 * without saying whom it is for.
 */
import type { Person, World } from '../api/api-world.ts';

export interface RouteRequest {
  url: string;
  payload?: object;
  headers?: Record<string, string>;
}

export interface RouteRule {
  /** A request that is right in form and names things of the world's own tenant. */
  request(world: World): RouteRequest;
  access: 'public' | 'everyone' | 'members';
  /** Who passes; everybody else in the tenant gets `refusal` or, without a place in the project, 404. */
  passes: readonly Person[];
  /** The route names nothing: a foreign tenant's member passes too and sees only own things. */
  isOwnOnly?: boolean;
  /** The route names somebody or something of the tenant: who is too weak gets 403 inside of the project and outside. */
  isOfTenant?: boolean;
  /** The route is of no tenant and for the platform operator: everybody else gets 403, wherever they are. */
  isPlatformOnly?: boolean;
}

const READERS = [
  'tenantAdmin',
  'operator',
  'admin',
  'inspector',
  'secondInspector',
  'responder',
  'viewer',
] as const;
const EVERY_MEMBER = [...READERS, 'platform', 'bystander'] as const;
const CREATORS = ['tenantAdmin', 'operator', 'admin', 'inspector', 'secondInspector'] as const;
const MANAGERS = ['tenantAdmin', 'operator', 'admin'] as const;
const ADMINS = ['tenantAdmin', 'admin'] as const;

const PROJECT_FIELDS = {
  name: 'Annex',
  address: '',
  timeZone: 'Europe/Oslo',
  area: null,
  areaUnit: 'm2',
  startDate: null,
  endDate: null,
};
const NO_SUCH_UPLOAD = '01890000-0000-7000-8000-00000000ffff';
const TUS = { 'tus-resumable': '1.0.0' };
const metadata = (world: World) =>
  [`projectId ${btoa(world.projectId)}`, `filename ${btoa('a.png')}`, `purpose ${btoa('floor-plan')}`].join(
    ',',
  );

const TWO_PAIRS = [
  { raster: { x: 0, y: 0 }, plan: { x: 0, y: 0 } },
  { raster: { x: 500, y: 0 }, plan: { x: 500, y: 0 } },
];

const open = (url: string): RouteRule => ({ request: () => ({ url }), access: 'public', passes: [] });

/** Uploads and sessions are their owner's alone, so that everybody gets 404 for one that is not theirs. */
const ofOneself = (request: RouteRule['request']): RouteRule => ({
  request,
  access: 'members',
  passes: [],
});

export const ROUTES: Record<string, RouteRule> = {
  'GET /api/health': open('/api/health'),
  'GET /api/ready': open('/api/ready'),
  'GET /api/download': open('/api/download'),
  'POST /api/auth/login': {
    request: () => ({ url: '/api/auth/login', payload: { email: 'a@example.test', password: 'x' } }),
    access: 'public',
    passes: [],
  },
  'POST /api/auth/forgot': {
    request: () => ({ url: '/api/auth/forgot', payload: { email: 'nobody@example.test' } }),
    access: 'public',
    passes: [],
  },
  'POST /api/auth/reset': {
    request: () => ({ url: '/api/auth/reset', payload: { token: 'x', password: 'Plumb-line-1' } }),
    access: 'public',
    passes: [],
  },
  'POST /api/auth/invitation': {
    request: () => ({ url: '/api/auth/invitation', payload: { token: 'x' } }),
    access: 'public',
    passes: [],
  },
  'POST /api/auth/acceptInvite': {
    request: () => ({ url: '/api/auth/acceptInvite', payload: { token: 'x', password: 'x' } }),
    access: 'public',
    passes: [],
  },
  'POST /api/auth/loginWsShare': {
    request: () => ({ url: '/api/auth/loginWsShare', payload: { token: 'x' } }),
    access: 'public',
    passes: [],
  },
  'GET /api/auth/me': {
    request: () => ({ url: '/api/auth/me' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'GET /api/auth/session': {
    request: () => ({ url: '/api/auth/session' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'DELETE /api/auth/session': {
    request: () => ({ url: '/api/auth/session' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'DELETE /api/auth/session/{sessionId}': ofOneself(() => ({ url: `/api/auth/session/${'0'.repeat(64)}` })),
  'POST /api/auth/password': {
    request: () => ({
      url: '/api/auth/password',
      payload: { password: 'nonsense', newPassword: 'Plumb-line-9' },
    }),
    access: 'members',
    passes: ['inspector'],
    isOwnOnly: true,
  },
  'GET /api/core/platform/health': {
    request: () => ({ url: '/api/core/platform/health' }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'GET /api/core/platform/mail': {
    request: () => ({ url: '/api/core/platform/mail' }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'GET /api/core/platform/mail/{mailId}': {
    request: ({ mailId }) => ({ url: `/api/core/platform/mail/${mailId}` }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'GET /api/core/member': {
    request: () => ({ url: '/api/core/member' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'PATCH /api/core/member/{accountId}': {
    request: ({ people }) => ({
      url: `/api/core/member/${people.viewer.accountId}`,
      payload: { was: { systemRole: '40', status: 'active' }, systemRole: '40' },
    }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOfTenant: true,
  },
  'GET /api/core/invitation': {
    request: () => ({ url: '/api/core/invitation' }),
    access: 'members',
    passes: ['tenantAdmin', 'operator'],
    isOwnOnly: true,
  },
  'POST /api/core/invitation': {
    request: () => ({
      url: '/api/core/invitation',
      payload: { addresses: ['new@example.test'], systemRole: '40', language: 'en' },
    }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOwnOnly: true,
  },
  'POST /api/core/invitation/{invitationId}/resend': {
    request: ({ invitationId }) => ({ url: `/api/core/invitation/${invitationId}/resend` }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOfTenant: true,
  },
  'DELETE /api/core/invitation/{invitationId}': {
    request: ({ invitationId }) => ({ url: `/api/core/invitation/${invitationId}` }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOfTenant: true,
  },
  'GET /api/core/project': {
    request: () => ({ url: '/api/core/project' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'GET /api/core/project/{projectId}': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}` }),
    access: 'everyone',
    passes: READERS,
  },
  'POST /api/core/project': {
    request: () => ({ url: '/api/core/project', payload: PROJECT_FIELDS }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOwnOnly: true,
  },
  'PUT /api/core/project/{projectId}': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}`,
      payload: { ...PROJECT_FIELDS, version: 9999 },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'GET /api/core/project/{projectId}/member': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/member` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/candidate': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/candidate` }),
    access: 'members',
    passes: ADMINS,
  },
  'POST /api/core/project/{projectId}/member': {
    request: ({ projectId, people }) => ({
      url: `/api/core/project/${projectId}/member`,
      payload: { accountId: people.viewer.accountId, projectRole: 40 },
    }),
    access: 'members',
    passes: ADMINS,
  },
  'PATCH /api/core/project/{projectId}/member/{accountId}': {
    request: ({ projectId, people }) => ({
      url: `/api/core/project/${projectId}/member/${people.viewer.accountId}`,
      payload: { was: 10, projectRole: 20 },
    }),
    access: 'members',
    passes: ADMINS,
  },
  'DELETE /api/core/project/{projectId}/member/{accountId}': {
    request: ({ projectId, people }) => ({
      url: `/api/core/project/${projectId}/member/${people.admin.accountId}`,
    }),
    access: 'members',
    passes: ADMINS,
  },
  'POST /api/core/project/{projectId}/close': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/close`, payload: { version: 9999 } }),
    access: 'members',
    passes: ADMINS,
  },
  'POST /api/core/project/{projectId}/reopen': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/reopen`,
      payload: { version: 9999 },
    }),
    access: 'members',
    passes: ADMINS,
  },
  'GET /api/core/project/{projectId}/event': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/event` }),
    access: 'members',
    passes: READERS,
  },
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
    passes: ADMINS,
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
  'POST /api/auth/logout': {
    request: () => ({ url: '/api/auth/logout' }),
    access: 'everyone',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
};

/** Routes that the OpenAPI document leaves out: without data to guard, or guarded in a way that has a test of its own. */
export const HIDDEN_ROUTES = [
  /^GET \/api\/docs(\/.*)?$/,
  /^GET \/api\/openapi\.json$/,
  /^GET \/api\/live$/,
  /^GET \/media\/:expires\/:reader\/:signature\/:kind\/:id\/\*$/,
  /^GET \/metrics$/,
];
