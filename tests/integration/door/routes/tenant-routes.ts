/** Routes of tenants, their hours, logs and expired files, and of the platform. */
import { PEOPLE, type Person, type World } from '../../api/api-world.ts';
import { EVERY_MEMBER, NO_SUCH_UPLOAD, ofOneself, type RouteRequest, type RouteRule } from '../route-rule.ts';

/** A group manager looks after projects, not after logs. */
const LOG_READERS = EVERY_MEMBER.filter((person) => PEOPLE[person].systemRole !== '30');

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
  hasConnections: true,
  hasAi: true,
  allowsLinks: true,
};

/** Of one tenant, and for the platform operator. */
const ofTenant = (
  request: (world: World) => RouteRequest,
  passes: readonly Person[] = ['platform'],
): RouteRule => ({ request, access: 'members', passes, isOfTenant: true });

export const TENANT_ROUTES: Record<string, RouteRule> = {
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
  'POST /api/core/platform/job/retry': {
    request: () => ({ url: '/api/core/platform/job/retry', payload: { jobIds: [NO_SUCH_UPLOAD] } }),
    access: 'members',
    // Each job is answered for itself.
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
  'POST /api/core/platform/mail/{mailId}/link': {
    request: ({ mailId }) => ({ url: `/api/core/platform/mail/${mailId}/link` }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'GET /api/core/platform/news': {
    request: () => ({ url: '/api/core/platform/news' }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'POST /api/core/platform/news': {
    request: () => ({
      url: '/api/core/platform/news',
      payload: { id: NO_SUCH_UPLOAD, texts: { en: { title: 'Rulers', text: 'They measure.' } }, link: '' },
    }),
    access: 'members',
    passes: ['platform'],
    isPlatformOnly: true,
  },
  'POST /api/core/platform/news/{newsId}/withdraw': {
    request: () => ({ url: `/api/core/platform/news/${NO_SUCH_UPLOAD}/withdraw` }),
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
  'GET /api/core/tenant/{tenantId}/billing': ofTenant(({ tenantId }) => ({
    url: `/api/core/tenant/${tenantId}/billing`,
  })),
  'GET /api/core/tenant/{tenantId}/billing/entry': ofTenant(({ tenantId }) => ({
    url: `/api/core/tenant/${tenantId}/billing/entry`,
  })),
  'GET /api/core/tenant/{tenantId}/billing/export': ofTenant(({ tenantId }) => ({
    url: `/api/core/tenant/${tenantId}/billing/export`,
  })),
  'POST /api/core/tenant/{tenantId}/billing/entry': ofTenant(({ tenantId }) => ({
    url: `/api/core/tenant/${tenantId}/billing/entry`,
    payload: { kind: 'grant', seconds: 3600, reason: 'Plan' },
  })),
  'GET /api/core/expired': {
    request: () => ({ url: '/api/core/expired' }),
    access: 'members',
    passes: ['groupManager', 'northManager', 'tenantAdmin', 'operator', 'platform'],
    isOwnOnly: true,
  },
  'GET /api/core/expired/export': {
    request: () => ({ url: '/api/core/expired/export' }),
    access: 'members',
    passes: ['groupManager', 'northManager', 'tenantAdmin', 'operator', 'platform'],
    isOwnOnly: true,
  },
  'GET /api/core/processing-error': {
    request: () => ({ url: '/api/core/processing-error' }),
    access: 'members',
    passes: ['groupManager', 'northManager', 'tenantAdmin', 'operator', 'platform'],
    isOwnOnly: true,
  },
  'GET /api/core/processing-error/export': {
    request: () => ({ url: '/api/core/processing-error/export' }),
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
};
