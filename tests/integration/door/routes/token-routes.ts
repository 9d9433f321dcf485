/** Tokens for programs, and the accounts that only programs speak for. */
import { EVERY_MEMBER, NO_SUCH_UPLOAD, ofOneself, type RouteRule } from '../route-rule.ts';

const TOKEN = { name: 'Night build', access: 'read', projectIds: null, days: 30 };
/** The platform has no projects that a program could work in. */
const CUSTOMERS = EVERY_MEMBER.filter((person) => person !== 'platform');
const NOBODY = `/api/core/service/${NO_SUCH_UPLOAD}`;

export const TOKEN_ROUTES: Record<string, RouteRule> = {
  'GET /api/core/token': {
    request: () => ({ url: '/api/core/token' }),
    access: 'members',
    passes: CUSTOMERS,
    isOwnOnly: true,
  },
  'POST /api/core/token': {
    request: () => ({ url: '/api/core/token', payload: TOKEN }),
    access: 'members',
    passes: CUSTOMERS,
    isOwnOnly: true,
  },
  'DELETE /api/core/token/{tokenId}': ofOneself(() => ({ url: `/api/core/token/${NO_SUCH_UPLOAD}` })),
  'GET /api/core/service': {
    request: () => ({ url: '/api/core/service' }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOwnOnly: true,
  },
  'POST /api/core/service': {
    request: () => ({ url: '/api/core/service', payload: { name: 'Build server', projects: null } }),
    access: 'members',
    passes: ['tenantAdmin'],
    isOwnOnly: true,
  },
  // Rights on an existing token are tested in api-tokens.pg.test.ts.
  'DELETE /api/core/service/{accountId}': ofOneself(() => ({ url: NOBODY })),
  'POST /api/core/service/{accountId}/token': ofOneself(() => ({ url: `${NOBODY}/token`, payload: TOKEN })),
  'DELETE /api/core/service/{accountId}/token/{tokenId}': ofOneself(() => ({
    url: `${NOBODY}/token/${NO_SUCH_UPLOAD}`,
  })),
};
