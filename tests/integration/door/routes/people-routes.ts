/** Routes of members, invitations, and of what everybody keeps for themselves. */
import { DEFAULT_CHOICES } from '@plumbline/shared/contract/notification.ts';
import {
  EVERY_MEMBER,
  INSIDERS,
  INVITERS,
  NO_SUCH_UPLOAD,
  ofOneself,
  READERS,
  type RouteRule,
} from '../route-rule.ts';

export const PEOPLE_ROUTES: Record<string, RouteRule> = {
  'GET /api/core/member': {
    request: () => ({ url: '/api/core/member' }),
    access: 'members',
    passes: INSIDERS,
    isOwnOnly: true,
  },
  'GET /api/core/member/here': {
    request: ({ people }) => ({ url: `/api/core/member/here?of=${people.viewer.accountId}` }),
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
  'GET /api/core/invitation/export': {
    request: () => ({ url: '/api/core/invitation/export' }),
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
  'GET /api/core/invitation/preview': {
    request: () => ({ url: '/api/core/invitation/preview?language=ja&words=Hello' }),
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
};
