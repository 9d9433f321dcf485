/** Routes of groups and projects, and of who is in them. */
import {
  ADMINS,
  EVERY_MEMBER,
  INSIDERS,
  INVITERS,
  MANAGERS,
  NO_SUCH_UPLOAD,
  READERS,
  type RouteRule,
} from '../route-rule.ts';

const GROUP_READERS = READERS.filter((person) => person !== 'external');

const PROJECT_FIELDS = {
  name: 'Annex',
  address: '',
  timeZone: 'Europe/Oslo',
  area: null,
  areaUnit: 'm2',
  startDate: null,
  endDate: null,
};

export const PROJECT_ROUTES: Record<string, RouteRule> = {
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
  'GET /api/core/group/{groupId}/project/export': {
    request: ({ groupId }) => ({ url: `/api/core/group/${groupId}/project/export` }),
    access: 'members',
    passes: GROUP_READERS,
  },
  'GET /api/core/group/{groupId}/member': {
    request: ({ groupId }) => ({ url: `/api/core/group/${groupId}/member` }),
    access: 'members',
    passes: GROUP_READERS,
  },
  'GET /api/core/group/{groupId}/member/export': {
    request: ({ groupId }) => ({ url: `/api/core/group/${groupId}/member/export` }),
    access: 'members',
    passes: GROUP_READERS,
  },
  'GET /api/core/group/{groupId}/manager': {
    request: ({ groupId }) => ({ url: `/api/core/group/${groupId}/manager` }),
    access: 'members',
    passes: GROUP_READERS,
  },
  'GET /api/core/group/{groupId}/manager/export': {
    request: ({ groupId }) => ({ url: `/api/core/group/${groupId}/manager/export` }),
    access: 'members',
    passes: GROUP_READERS,
  },
  'GET /api/core/group/{groupId}/candidate': {
    request: ({ groupId }) => ({ url: `/api/core/group/${groupId}/candidate` }),
    access: 'members',
    passes: ['tenantAdmin'],
  },
  'POST /api/core/group/{groupId}/member/dismiss': {
    request: ({ groupId, people }) => ({
      url: `/api/core/group/${groupId}/member/dismiss`,
      payload: { members: [{ accountId: people.viewer.accountId, was: 99 }] },
    }),
    access: 'members',
    passes: ['tenantAdmin', 'northManager'],
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
  'GET /api/core/project/visible': {
    request: ({ projectId }) => ({ url: `/api/core/project/visible?of=${projectId}` }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'GET /api/core/project/inside': {
    request: ({ projectId }) => ({ url: `/api/core/project/inside?of=${projectId}` }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'GET /api/core/project/{projectId}/inside': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/inside` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}` }),
    access: 'everyone',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/closing': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/closing` }),
    access: 'members',
    passes: ADMINS,
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
  'GET /api/core/project/{projectId}/member/export': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/member/export` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/member/here': {
    request: ({ projectId, people }) => ({
      url: `/api/core/project/${projectId}/member/here?of=${people.viewer.accountId}`,
    }),
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
  'GET /api/core/project/{projectId}/invitation/export': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/invitation/export` }),
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
  'GET /api/core/project/{projectId}/invitation/preview': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/invitation/preview?language=cn&words=Hello`,
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
  'POST /api/core/project/{projectId}/invitation/resend': {
    request: ({ projectId, projectInvitationId }) => ({
      url: `/api/core/project/${projectId}/invitation/resend`,
      payload: { invitationIds: [projectInvitationId] },
    }),
    access: 'members',
    passes: ADMINS,
  },
  'POST /api/core/project/{projectId}/invitation/revoke': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/invitation/revoke`,
      payload: { invitationIds: [NO_SUCH_UPLOAD] },
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
};
