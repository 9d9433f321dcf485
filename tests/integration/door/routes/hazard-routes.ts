/** Routes of findings. */
import { MANAGERS, NO_SUCH_UPLOAD, ofOneself, type RouteRule } from '../route-rule.ts';

const REVIEWERS = [...MANAGERS, 'inspector', 'secondInspector'] as const;
const ONE = `/api/core/finding/${NO_SUCH_UPLOAD}`;

/** Of a finding itself: who may decide on one is looked at in hazards.pg.test.ts. */
export const HAZARD_ROUTES: Record<string, RouteRule> = {
  'GET /api/core/detector': {
    request: () => ({ url: '/api/core/detector' }),
    access: 'members',
    passes: ['tenantAdmin', 'platform'],
    isOwnOnly: true,
  },
  'PUT /api/core/detector': {
    request: () => ({ url: '/api/core/detector', payload: { detector: null } }),
    access: 'members',
    passes: ['tenantAdmin', 'platform'],
    isOwnOnly: true,
  },
  // Nothing is tried of what is not described.
  'POST /api/core/detector/model': {
    request: () => ({
      url: '/api/core/detector/model',
      payload: { uploadId: NO_SUCH_UPLOAD, description: '' },
    }),
    access: 'members',
    passes: ['tenantAdmin', 'platform'],
    isOwnOnly: true,
  },
  'DELETE /api/core/detector/model/{modelId}': ofOneself(() => ({
    url: `/api/core/detector/model/${NO_SUCH_UPLOAD}`,
  })),
  'GET /api/core/project/{projectId}/finding': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/finding` }),
    access: 'members',
    passes: REVIEWERS,
  },
  'GET /api/core/project/{projectId}/finding-figures': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/finding-figures?from=2026-01-01` }),
    access: 'members',
    passes: REVIEWERS,
  },
  'GET /api/core/inspection/{inspectionId}/finding': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/finding` }),
    access: 'members',
    passes: REVIEWERS,
  },
  'POST /api/core/inspection/{inspectionId}/hazard-run': {
    request: ({ inspectionId }) => ({
      url: `/api/core/inspection/${inspectionId}/hazard-run`,
      payload: { id: crypto.randomUUID() },
    }),
    access: 'members',
    passes: REVIEWERS,
  },
  'POST /api/core/inspection/{inspectionId}/hazard-run/cancel': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/hazard-run/cancel` }),
    access: 'members',
    passes: REVIEWERS,
  },
  'POST /api/core/finding/{findingId}/approve': ofOneself(() => ({
    url: `${ONE}/approve`,
    payload: { version: 1, noteId: crypto.randomUUID(), text: 'Open edge' },
  })),
  'POST /api/core/finding/{findingId}/merge': ofOneself(() => ({
    url: `${ONE}/merge`,
    payload: { version: 1, noteId: NO_SUCH_UPLOAD },
  })),
  'POST /api/core/finding/{findingId}/reject': ofOneself(() => ({
    url: `${ONE}/reject`,
    payload: { version: 1, reason: 'no-hazard' },
  })),
  'POST /api/core/finding/{findingId}/undo': ofOneself(() => ({
    url: `${ONE}/undo`,
    payload: { version: 1 },
  })),
};
