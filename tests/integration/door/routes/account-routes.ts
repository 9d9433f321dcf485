/** Routes for everybody, and of the own account. */
import { EVERY_MEMBER, ofOneself, type RouteRule } from '../route-rule.ts';

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

const open = (url: string): RouteRule => ({ request: () => ({ url }), access: 'public', passes: [] });

export const ACCOUNT_ROUTES: Record<string, RouteRule> = {
  'GET /api/health': open('/api/health'),
  'GET /api/ready': open('/api/ready'),
  'GET /api/live-address': open('/api/live-address?origin=https%3A%2F%2Fplans.example'),
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
  'POST /api/auth/resetLink': {
    request: () => ({ url: '/api/auth/resetLink', payload: { token: 'x' } }),
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
  'POST /api/auth/noteAlert': {
    request: () => ({ url: '/api/auth/noteAlert', payload: { token: 'x' } }),
    access: 'public',
    passes: [],
  },
  'POST /api/auth/noteAlert/answer': {
    request: () => ({ url: '/api/auth/noteAlert/answer', payload: { token: 'x', to: 'left' } }),
    access: 'public',
    passes: [],
  },
  'GET /api/auth/noteAlert/oneClick': open('/api/auth/noteAlert/oneClick?token=x'),
  'POST /api/auth/noteAlert/oneClick': {
    request: () => ({ url: '/api/auth/noteAlert/oneClick?token=x', payload: {} }),
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
  'POST /api/auth/logout': {
    request: () => ({ url: '/api/auth/logout' }),
    access: 'everyone',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
};
