/** Routes of inspect notes and tags. */
import { EVERY_MEMBER, MANAGERS, NO_SUCH_UPLOAD, READERS, ofOneself, type RouteRule } from '../route-rule.ts';

const INSPECTORS = [...MANAGERS, 'inspector', 'secondInspector'] as const;
/** Who may take the world's note somewhere: whoever inspects, and who answers for it. */
const MOVERS = [...INSPECTORS, 'responder'] as const;

const TAG = {
  name: 'Dust',
  colour: 'z2',
  letter: 'D',
  needsPhoto: false,
  defaultAssigneeId: null,
  defaultDays: null,
};

export const NOTE_ROUTES: Record<string, RouteRule> = {
  'GET /api/core/project/{projectId}/note': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/note` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/note/export': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/note/export?columns=number` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/note/matching': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/note/matching` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/note/board': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/note/board` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/note/due': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/note/due` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/insight': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/insight` }),
    access: 'members',
    passes: [...INSPECTORS, 'viewer'],
  },
  'GET /api/core/insight': {
    request: () => ({ url: '/api/core/insight' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'GET /api/core/insight/project': {
    request: () => ({ url: '/api/core/insight/project?status=any' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'PUT /api/core/project/{projectId}/visit': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/visit`, payload: { left: false } }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/note/{noteId}': {
    request: ({ noteId }) => ({ url: `/api/core/note/${noteId}` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/note/{noteId}/activity': {
    request: ({ noteId }) => ({ url: `/api/core/note/${noteId}/activity` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/note/{noteId}/comment': {
    request: ({ noteId }) => ({ url: `/api/core/note/${noteId}/comment` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/note/{noteId}/alert': {
    request: ({ noteId }) => ({ url: `/api/core/note/${noteId}/alert` }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/note/{noteId}/alert': {
    request: ({ noteId }) => ({
      url: `/api/core/note/${noteId}/alert`,
      payload: { email: 'guest@example.test', language: 'en' },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'DELETE /api/core/note/{noteId}/alert/{alertId}': ofOneself(({ noteId }) => ({
    url: `/api/core/note/${noteId}/alert/${NO_SUCH_UPLOAD}`,
  })),
  'GET /api/core/note/pin': {
    request: ({ floorId }) => ({ url: `/api/core/note/pin?floorId=${floorId}` }),
    access: 'everyone',
    passes: READERS,
  },
  'GET /api/core/note/kept': {
    request: ({ floorId }) => ({ url: `/api/core/note/kept?floorId=${floorId}` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/note/{noteId}/visitor': {
    request: ({ noteId }) => ({ url: `/api/core/note/${noteId}/visitor` }),
    access: 'everyone',
    passes: READERS,
  },
  'GET /api/core/note/assignee': {
    request: ({ projectId }) => ({ url: `/api/core/note/assignee?projectId=${projectId}` }),
    access: 'members',
    passes: READERS,
  },
  // Of the own file: another's is looked at in bcf.pg.test.ts.
  'POST /api/core/project/{projectId}/bcf': ofOneself(({ projectId }) => ({
    url: `/api/core/project/${projectId}/bcf`,
    payload: { uploadId: NO_SUCH_UPLOAD },
  })),
  'GET /api/core/project/{projectId}/bcf': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/bcf` }),
    access: 'members',
    passes: READERS,
  },
  'DELETE /api/core/project/{projectId}/bcf/{importId}': ofOneself(({ projectId }) => ({
    url: `/api/core/project/${projectId}/bcf/${NO_SUCH_UPLOAD}`,
  })),
  'GET /api/core/project/{projectId}/bcf/export': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/bcf/export?version=2.1` }),
    access: 'members',
    passes: READERS,
  },
  'POST /api/core/note': {
    request: ({ projectId, floorId }) => ({
      url: '/api/core/note',
      payload: { id: crypto.randomUUID(), projectId, text: 'x', place: { floorId, x: 1, y: 2 } },
    }),
    access: 'members',
    passes: INSPECTORS,
  },
  'PATCH /api/core/note/{noteId}': {
    request: ({ noteId }) => ({
      url: `/api/core/note/${noteId}`,
      payload: { version: 9999, fields: { assignee: null } },
    }),
    access: 'members',
    passes: INSPECTORS,
  },
  'POST /api/core/note/{noteId}/transition': {
    request: ({ noteId }) => ({
      url: `/api/core/note/${noteId}/transition`,
      payload: { version: 9999, to: 'complete' },
    }),
    access: 'members',
    passes: MOVERS,
  },
  'GET /api/core/note/{noteId}/attachment': {
    request: ({ noteId }) => ({ url: `/api/core/note/${noteId}/attachment` }),
    access: 'members',
    passes: READERS,
  },
  // Of the own upload, and of a file that is there: the others are looked at in note-attachment.pg.test.ts.
  'POST /api/core/note/{noteId}/attachment': ofOneself(({ noteId }) => ({
    url: `/api/core/note/${noteId}/attachment`,
    payload: { uploadId: NO_SUCH_UPLOAD, name: 'a.jpg' },
  })),
  'DELETE /api/core/note/{noteId}/attachment/{attachmentId}': ofOneself(({ noteId }) => ({
    url: `/api/core/note/${noteId}/attachment/${'a'.repeat(32)}`,
  })),
  'DELETE /api/core/note/{noteId}': {
    request: ({ noteId }) => ({ url: `/api/core/note/${noteId}?version=9999` }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/note/{noteId}/restore': {
    request: ({ noteId }) => ({ url: `/api/core/note/${noteId}/restore` }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/note/bulk': {
    request: ({ projectId }) => ({
      url: '/api/core/note/bulk',
      payload: { projectId, notes: [{ id: NO_SUCH_UPLOAD, version: 1 }], change: { kind: 'delete' } },
    }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/tag': {
    request: ({ projectId }) => ({ url: `/api/core/tag?projectId=${projectId}` }),
    access: 'members',
    passes: READERS,
  },
  'POST /api/core/tag': {
    request: ({ projectId }) => ({
      url: '/api/core/tag',
      payload: { projectId, tag: { ...TAG, name: crypto.randomUUID().slice(0, 8) } },
    }),
    access: 'members',
    passes: INSPECTORS,
  },
  'PUT /api/core/tag/{tagId}': {
    request: ({ tagId }) => ({ url: `/api/core/tag/${tagId}`, payload: { tag: TAG, version: 9999 } }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/tag/{tagId}/merge': {
    request: ({ tagId }) => ({ url: `/api/core/tag/${tagId}/merge`, payload: { intoId: tagId } }),
    access: 'members',
    passes: MANAGERS,
  },
  'DELETE /api/core/tag/{tagId}': {
    request: () => ({ url: `/api/core/tag/${NO_SUCH_UPLOAD}` }),
    access: 'members',
    passes: [],
  },
};
