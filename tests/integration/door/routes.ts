/**
 * Every route of the api and who may pass. A route that is missing here fails the door test, so that nobody adds one
 * without saying whom it is for.
 */
import { DEFAULT_CHOICES } from '@plumbline/shared/contract/notification.ts';
import { PEOPLE, type Person, type World } from '../api/api-world.ts';

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
  /**
   * The route names nothing: a foreign tenant's member passes too and sees only own things. Who is not among `passes`
   * gets 403.
   */
  isOwnOnly?: boolean;
  /** The route names somebody or something of the tenant: who is too weak gets 403 inside of the project and outside. */
  isOfTenant?: boolean;
  /** The route is of no tenant and for the platform operator: everybody else gets 403, wherever they are. */
  isPlatformOnly?: boolean;
}

const READERS = [
  'tenantAdmin',
  'operator',
  'northManager',
  'admin',
  'inspector',
  'secondInspector',
  'responder',
  'viewer',
  'external',
] as const;
const EVERY_MEMBER = [...READERS, 'platform', 'groupManager', 'bystander'] as const;
/** Who comes from another company sees no list of people. */
const INSIDERS = EVERY_MEMBER.filter((person) => person !== 'external');
/** A group manager looks after projects, not after logs. */
const LOG_READERS = EVERY_MEMBER.filter((person) => PEOPLE[person].systemRole !== '30');
const GROUP_READERS = READERS.filter((person) => person !== 'external');
const CREATORS = [
  'tenantAdmin',
  'operator',
  'northManager',
  'admin',
  'inspector',
  'secondInspector',
] as const;
const MANAGERS = ['tenantAdmin', 'operator', 'northManager', 'admin'] as const;
const ADMINS = ['tenantAdmin', 'northManager', 'admin'] as const;
/** Who invites people and opens projects. */
const INVITERS = ['tenantAdmin', 'groupManager', 'northManager'] as const;

const PROJECT_FIELDS = {
  name: 'Annex',
  address: '',
  timeZone: 'Europe/Oslo',
  area: null,
  areaUnit: 'm2',
  startDate: null,
  endDate: null,
};
const TENANT_FIELDS = {
  name: 'Nord',
  billingPlan: 'trial',
  startDate: null,
  expirationDate: null,
  timeZone: 'Europe/Oslo',
  language: 'en',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  hasBim: false,
  hasConnections: false,
  hasAi: false,
  allowsLinks: true,
};
/** Of one tenant, and for the platform operator. */
const ofTenant = (
  request: (world: World) => RouteRequest,
  passes: readonly Person[] = ['platform'],
): RouteRule => ({ request, access: 'members', passes, isOfTenant: true });
const PROFILE = {
  userName: 'Somebody',
  language: 'en',
  companyName: '',
  companyType: null,
  jobTitle: '',
  country: null,
  units: null,
  timeZone: null,
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
  'GET /api/auth/tenant': {
    request: () => ({ url: '/api/auth/tenant' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'GET /api/auth/profile': {
    request: () => ({ url: '/api/auth/profile' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'PUT /api/auth/profile': {
    request: () => ({ url: '/api/auth/profile', payload: { ...PROFILE, version: 1 } }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'PUT /api/auth/tour': {
    request: () => ({ url: '/api/auth/tour', payload: { firstLogin: 0 } }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  // Everybody here is in one tenant only, and going over to that is none.
  'POST /api/auth/tenant': ofOneself(({ tenantId }) => ({ url: '/api/auth/tenant', payload: { tenantId } })),
  'POST /api/auth/password': {
    request: () => ({
      url: '/api/auth/password',
      payload: { password: 'nonsense', newPassword: 'Plumb-line-9' },
    }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'GET /api/core/platform/health': {
    request: () => ({ url: '/api/core/platform/health' }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'GET /api/core/platform/job': {
    request: () => ({ url: '/api/core/platform/job' }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'POST /api/core/platform/job/{jobId}/retry': {
    request: () => ({ url: `/api/core/platform/job/${NO_SUCH_UPLOAD}/retry` }),
    access: 'members',
    passes: ['platform'],
    isOwnOnly: true,
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
  'GET /api/core/billing': {
    request: () => ({ url: '/api/core/billing' }),
    access: 'members',
    passes: ['tenantAdmin', 'operator', 'platform'],
    isOwnOnly: true,
  },
  'GET /api/core/billing/entry': {
    request: () => ({ url: '/api/core/billing/entry' }),
    access: 'members',
    passes: ['tenantAdmin', 'operator', 'platform'],
    isOwnOnly: true,
  },
  'GET /api/core/billing/export': {
    request: () => ({ url: '/api/core/billing/export' }),
    access: 'members',
    passes: ['tenantAdmin', 'platform'],
    isOwnOnly: true,
  },
  'POST /api/core/billing/request': {
    request: () => ({ url: '/api/core/billing/request', payload: { seconds: 3600 } }),
    access: 'members',
    passes: ['platform', 'tenantAdmin', 'operator'],
    isOwnOnly: true,
  },
  'GET /api/core/tenant/{tenantId}/billing': {
    request: ({ tenantId }) => ({ url: `/api/core/tenant/${tenantId}/billing` }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'GET /api/core/tenant/{tenantId}/billing/entry': {
    request: ({ tenantId }) => ({ url: `/api/core/tenant/${tenantId}/billing/entry` }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'POST /api/core/tenant/{tenantId}/billing/entry': {
    request: ({ tenantId }) => ({
      url: `/api/core/tenant/${tenantId}/billing/entry`,
      payload: { kind: 'grant', seconds: 3600, reason: 'Plan' },
    }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'GET /api/core/expired': {
    request: () => ({ url: '/api/core/expired' }),
    access: 'members',
    passes: ['groupManager', 'northManager', 'tenantAdmin', 'operator', 'platform'],
    isOwnOnly: true,
  },
  'POST /api/core/expired': {
    request: ({ floorId }) => ({
      url: '/api/core/expired',
      payload: { action: 'restore', items: [{ kind: 'plan', id: floorId }] },
    }),
    access: 'members',
    passes: ['tenantAdmin', 'operator', 'platform'],
    isOwnOnly: true,
  },
  'GET /api/core/tenant': {
    request: () => ({ url: '/api/core/tenant' }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'POST /api/core/tenant': {
    request: () => ({ url: '/api/core/tenant', payload: { ...TENANT_FIELDS, name: 'Ost' } }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'GET /api/core/tenant/{tenantId}': ofTenant(
    ({ tenantId }) => ({ url: `/api/core/tenant/${tenantId}` }),
    ['platform', 'tenantAdmin', 'operator'],
  ),
  'PUT /api/core/tenant/{tenantId}': ofTenant(({ tenantId }) => ({
    url: `/api/core/tenant/${tenantId}`,
    payload: { ...TENANT_FIELDS, version: 9999 },
  })),
  'PATCH /api/core/tenant/{tenantId}': ofTenant(
    ({ tenantId }) => ({
      url: `/api/core/tenant/${tenantId}`,
      payload: { language: 'en', contactName: '', contactEmail: '', contactPhone: '', version: 9999 },
    }),
    ['platform', 'tenantAdmin'],
  ),
  'POST /api/core/tenant/{tenantId}/status': ofTenant(({ tenantId }) => ({
    url: `/api/core/tenant/${tenantId}/status`,
    payload: { status: 'disabled', version: 9999 },
  })),
  'GET /api/core/tenant/{tenantId}/person': ofTenant(({ tenantId }) => ({
    url: `/api/core/tenant/${tenantId}/person`,
  })),
  'POST /api/core/tenant/{tenantId}/person': ofTenant(({ tenantId }) => ({
    url: `/api/core/tenant/${tenantId}/person`,
    payload: { email: 'runs-it@example.test', systemRole: '20', language: 'en' },
  })),
  'PATCH /api/core/tenant/{tenantId}/person/{accountId}': ofTenant(({ tenantId, people }) => ({
    url: `/api/core/tenant/${tenantId}/person/${people.operator.accountId}`,
    payload: { was: { systemRole: '10', status: 'active' }, systemRole: '40' },
  })),
  'POST /api/core/tenant/{tenantId}/invitation/{invitationId}/resend': ofTenant(
    ({ tenantId, operatorInvitationId }) => ({
      url: `/api/core/tenant/${tenantId}/invitation/${operatorInvitationId}/resend`,
    }),
  ),
  'DELETE /api/core/tenant/{tenantId}/invitation/{invitationId}': ofTenant(
    ({ tenantId, operatorInvitationId }) => ({
      url: `/api/core/tenant/${tenantId}/invitation/${operatorInvitationId}`,
    }),
  ),
  'GET /api/core/log/oper': {
    request: () => ({ url: '/api/core/log/oper' }),
    access: 'members',
    passes: LOG_READERS,
    isOwnOnly: true,
  },
  'GET /api/core/log/oper/{operationId}': ofOneself(() => ({ url: `/api/core/log/oper/${NO_SUCH_UPLOAD}` })),
  'GET /api/core/log/oper/export': {
    request: () => ({ url: '/api/core/log/oper/export' }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOwnOnly: true,
  },
  'GET /api/core/log/login': {
    request: () => ({ url: '/api/core/log/login' }),
    access: 'members',
    passes: LOG_READERS,
    isOwnOnly: true,
  },
  'GET /api/core/log/login/export': {
    request: () => ({ url: '/api/core/log/login/export' }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOwnOnly: true,
  },
  'GET /api/core/member': {
    request: () => ({ url: '/api/core/member' }),
    access: 'members',
    passes: INSIDERS,
    isOwnOnly: true,
  },
  'GET /api/core/member/photo': {
    request: ({ people }) => ({ url: `/api/core/member/photo?of=${people.viewer.accountId}` }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'PUT /api/core/member/photo': ofOneself(() => ({
    url: '/api/core/member/photo',
    payload: { was: null, uploadId: NO_SUCH_UPLOAD, crop: { left: 0, top: 0, width: 1, height: 1 } },
  })),
  'DELETE /api/core/member/photo': {
    request: () => ({ url: `/api/core/member/photo?was=${NO_SUCH_UPLOAD}` }),
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
  'GET /api/core/member/export': {
    request: () => ({ url: '/api/core/member/export' }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOwnOnly: true,
  },
  'POST /api/core/member/bulk': {
    request: ({ people }) => ({
      url: '/api/core/member/bulk',
      payload: {
        members: [{ accountId: people.viewer.accountId, was: { systemRole: '40', status: 'active' } }],
        systemRole: '40',
      },
    }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOwnOnly: true,
  },
  'POST /api/core/invitation/resend': {
    request: ({ invitationId }) => ({
      url: '/api/core/invitation/resend',
      payload: { invitationIds: [invitationId] },
    }),
    access: 'members',
    // Each invitation is answered for itself.
    passes: INVITERS,
    isOwnOnly: true,
  },
  'POST /api/core/invitation/revoke': {
    request: () => ({
      url: '/api/core/invitation/revoke',
      payload: { invitationIds: [NO_SUCH_UPLOAD] },
    }),
    access: 'members',
    // Each invitation is answered for itself.
    passes: INVITERS,
    isOwnOnly: true,
  },
  'GET /api/core/invitation': {
    request: () => ({ url: '/api/core/invitation' }),
    access: 'members',
    passes: ['platform', 'operator', ...INVITERS],
    isOwnOnly: true,
  },
  'POST /api/core/invitation': {
    request: () => ({
      url: '/api/core/invitation',
      payload: { addresses: ['new@example.test'], systemRole: '40', language: 'en' },
    }),
    access: 'members',
    passes: INVITERS,
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
  'GET /api/core/view': {
    request: () => ({ url: '/api/core/view?list=members' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'POST /api/core/view': {
    request: () => ({
      url: '/api/core/view',
      payload: { list: 'members', name: 'Admins', query: 'systemRole=10' },
    }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'PATCH /api/core/view/{viewId}': ofOneself(() => ({
    url: `/api/core/view/${NO_SUCH_UPLOAD}`,
    payload: { name: 'Others' },
  })),
  'DELETE /api/core/view/{viewId}': ofOneself(() => ({ url: `/api/core/view/${NO_SUCH_UPLOAD}` })),
  'GET /api/core/notification': {
    request: () => ({ url: '/api/core/notification' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'GET /api/core/notification/unread': {
    request: () => ({ url: '/api/core/notification/unread' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'POST /api/core/notification/read': {
    request: () => ({
      url: '/api/core/notification/read',
      payload: { ids: [NO_SUCH_UPLOAD], isRead: true },
    }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'POST /api/core/notification/done': {
    request: () => ({
      url: '/api/core/notification/done',
      payload: { ids: [NO_SUCH_UPLOAD], isDone: true },
    }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'POST /api/core/notification/readAll': {
    request: () => ({ url: '/api/core/notification/readAll', payload: { projectId: null } }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'GET /api/core/preference': {
    request: () => ({ url: '/api/core/preference' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'PUT /api/core/preference': {
    request: () => ({ url: '/api/core/preference', payload: { version: 0, choices: DEFAULT_CHOICES } }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'PUT /api/core/preference/project/{projectId}': {
    request: ({ projectId }) => ({
      url: `/api/core/preference/project/${projectId}`,
      payload: { isMuted: true },
    }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/group': {
    request: () => ({ url: '/api/core/group' }),
    access: 'members',
    passes: INSIDERS,
    isOwnOnly: true,
  },
  'POST /api/core/group': {
    request: () => ({ url: '/api/core/group', payload: { name: 'South' } }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOwnOnly: true,
  },
  'GET /api/core/group/{groupId}': {
    request: ({ groupId }) => ({ url: `/api/core/group/${groupId}` }),
    access: 'members',
    passes: GROUP_READERS,
  },
  'GET /api/core/group/{groupId}/project': {
    request: ({ groupId }) => ({ url: `/api/core/group/${groupId}/project` }),
    access: 'members',
    passes: GROUP_READERS,
  },
  'GET /api/core/group/{groupId}/member': {
    request: ({ groupId }) => ({ url: `/api/core/group/${groupId}/member` }),
    access: 'members',
    passes: GROUP_READERS,
  },
  'PATCH /api/core/group/{groupId}': {
    request: ({ groupId }) => ({
      url: `/api/core/group/${groupId}`,
      payload: { name: 'North', version: 9999 },
    }),
    access: 'members',
    passes: ['tenantAdmin', 'northManager'],
  },
  'DELETE /api/core/group/{groupId}': {
    request: ({ groupId }) => ({ url: `/api/core/group/${groupId}?version=9999` }),
    access: 'members',
    passes: ['tenantAdmin'],
  },
  'PUT /api/core/group/{groupId}/manager/{accountId}': {
    request: ({ groupId, people }) => ({
      url: `/api/core/group/${groupId}/manager/${people.bystander.accountId}`,
    }),
    access: 'members',
    passes: ['tenantAdmin'],
  },
  'DELETE /api/core/group/{groupId}/manager/{accountId}': {
    request: ({ groupId, people }) => ({
      url: `/api/core/group/${groupId}/manager/${people.bystander.accountId}`,
    }),
    access: 'members',
    passes: ['tenantAdmin'],
  },
  'POST /api/core/group/move': {
    request: ({ groupId, projectId }) => ({
      url: '/api/core/group/move',
      payload: { projectIds: [projectId], from: null, to: groupId },
    }),
    access: 'members',
    passes: ['tenantAdmin', 'northManager'],
  },
  'PUT /api/core/project/{projectId}/cover': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/cover`,
      payload: {
        was: null,
        uploadId: NO_SUCH_UPLOAD,
        crop: { left: 0, top: 0, width: 1, height: 1 },
      },
    }),
    access: 'members',
    // Of the own upload only: the others are looked at in picture.pg.test.ts.
    passes: [],
  },
  'DELETE /api/core/project/{projectId}/cover': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/cover?was=${NO_SUCH_UPLOAD}` }),
    access: 'members',
    passes: MANAGERS,
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
    passes: INVITERS,
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
  'PUT /api/core/project/{projectId}/hold': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/hold`,
      payload: { isHeld: true, version: 9999 },
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
  'POST /api/core/project/bulk': {
    // Each project is answered for itself.
    request: ({ projectId }) => ({
      url: '/api/core/project/bulk',
      payload: { status: 'closed', projects: [{ projectId, version: 9999 }] },
    }),
    access: 'members',
    passes: EVERY_MEMBER.filter((person) => person !== 'platform'),
    isOwnOnly: true,
  },
  'POST /api/core/project/{projectId}/member/bulk': {
    // Each member is answered for itself.
    request: ({ projectId, people }) => ({
      url: `/api/core/project/${projectId}/member/bulk`,
      payload: { members: [{ accountId: people.viewer.accountId, was: 10 }], projectRole: 20 },
    }),
    access: 'members',
    passes: ADMINS,
  },
  'GET /api/core/project/{projectId}/invitation': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/invitation` }),
    access: 'members',
    passes: ADMINS,
  },
  'POST /api/core/project/{projectId}/invitation': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/invitation`,
      payload: { addresses: ['new-here@example.test'], projectRole: 40, language: 'en' },
    }),
    access: 'members',
    passes: ADMINS,
  },
  'POST /api/core/project/{projectId}/invitation/{invitationId}/resend': {
    request: ({ projectId, projectInvitationId }) => ({
      url: `/api/core/project/${projectId}/invitation/${projectInvitationId}/resend`,
    }),
    access: 'members',
    passes: ADMINS,
  },
  'DELETE /api/core/project/{projectId}/invitation/{invitationId}': {
    request: ({ projectId, projectInvitationId }) => ({
      url: `/api/core/project/${projectId}/invitation/${projectInvitationId}`,
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
