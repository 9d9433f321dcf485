/** Routes of inspections and captures. The world's inspection is the admin's and published. */
import { randomUUID } from 'node:crypto';
import { EVERY_MEMBER, MANAGERS, NO_SUCH_UPLOAD, READERS, type RouteRule } from '../route-rule.ts';

const INSPECTORS = [...MANAGERS, 'inspector', 'secondInspector'] as const;

export const INSPECTION_ROUTES: Record<string, RouteRule> = {
  'GET /api/core/media-means': {
    request: () => ({ url: '/api/core/media-means' }),
    access: 'members',
    passes: EVERY_MEMBER,
    isOwnOnly: true,
  },
  'GET /api/core/project/{projectId}/inspection': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/inspection` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/inspection/export': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/inspection/export?columns=name` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/inspection/visitor': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/inspection/visitor` }),
    access: 'everyone',
    passes: READERS,
  },
  'GET /api/core/project/{projectId}/inspection/sent': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/inspection/sent?files=${'0'.repeat(64)}-9`,
    }),
    access: 'members',
    passes: INSPECTORS,
  },
  'GET /api/core/inspection/{inspectionId}': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}` }),
    access: 'members',
    passes: READERS,
  },
  'POST /api/core/inspection': {
    request: ({ floorId }) => ({
      url: '/api/core/inspection',
      payload: {
        id: crypto.randomUUID(),
        floorId,
        name: 'Walk',
        kind: 'photo',
        takenOn: '2026-11-03',
        files: [{ id: crypto.randomUUID(), fileName: 'a.jpg', sizeBytes: 9, endsSha256: null }],
      },
    }),
    access: 'members',
    passes: INSPECTORS,
  },
  'PATCH /api/core/inspection/{inspectionId}': {
    request: ({ inspectionId }) => ({
      url: `/api/core/inspection/${inspectionId}`,
      payload: { version: 9999, fields: { name: 'Walk' } },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/inspection/{inspectionId}/publish': {
    request: ({ inspectionId }) => ({
      url: `/api/core/inspection/${inspectionId}/publish`,
      payload: { version: 9999 },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'GET /api/core/inspection/{inspectionId}/path': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/path` }),
    access: 'members',
    passes: INSPECTORS,
  },
  'PUT /api/core/inspection/{inspectionId}/path': {
    request: ({ inspectionId }) => ({
      url: `/api/core/inspection/${inspectionId}/path`,
      payload: { version: 9999, path: null },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/inspection/{inspectionId}/gps-place': {
    request: ({ inspectionId }) => ({
      url: `/api/core/inspection/${inspectionId}/gps-place`,
      payload: { version: 9999 },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'DELETE /api/core/inspection/{inspectionId}/gps-place': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/gps-place?version=9999` }),
    access: 'members',
    passes: MANAGERS,
  },
  'GET /api/core/inspection/{inspectionId}/track': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/track` }),
    access: 'members',
    passes: INSPECTORS,
  },
  'POST /api/core/inspection/{inspectionId}/track': {
    request: ({ inspectionId }) => ({
      url: `/api/core/inspection/${inspectionId}/track`,
      payload: { id: randomUUID() },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/inspection/{inspectionId}/track/cancel': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/track/cancel` }),
    access: 'members',
    passes: MANAGERS,
  },
  'DELETE /api/core/inspection/{inspectionId}/track': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/track?version=9999` }),
    access: 'members',
    passes: MANAGERS,
  },
  'PUT /api/core/inspection/{inspectionId}/time-shift': {
    request: ({ inspectionId }) => ({
      url: `/api/core/inspection/${inspectionId}/time-shift`,
      payload: { version: 9999, seconds: 60 },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'DELETE /api/core/inspection/{inspectionId}': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}?version=9999` }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/inspection/bulk': {
    request: ({ projectId }) => ({
      url: '/api/core/inspection/bulk',
      payload: {
        projectId,
        inspections: [{ id: NO_SUCH_UPLOAD, version: 1 }],
        change: { kind: 'delete' },
      },
    }),
    access: 'members',
    passes: INSPECTORS,
  },
  'GET /api/core/inspection/{inspectionId}/file': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/file` }),
    access: 'members',
    passes: INSPECTORS,
  },
  'POST /api/core/inspection/{inspectionId}/file/{sourceId}/answer': {
    request: ({ inspectionId, sourceId }) => ({
      url: `/api/core/inspection/${inspectionId}/file/${sourceId}/answer`,
      payload: { shape: 'flat' },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'POST /api/core/inspection/{inspectionId}/file/{sourceId}/retry': {
    request: ({ inspectionId, sourceId }) => ({
      url: `/api/core/inspection/${inspectionId}/file/${sourceId}/retry`,
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'DELETE /api/core/inspection/{inspectionId}/file/{sourceId}': {
    request: ({ inspectionId, sourceId }) => ({
      url: `/api/core/inspection/${inspectionId}/file/${sourceId}`,
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'GET /api/core/inspection/{inspectionId}/file/{sourceId}/log': {
    request: ({ inspectionId, sourceId }) => ({
      url: `/api/core/inspection/${inspectionId}/file/${sourceId}/log`,
    }),
    access: 'members',
    passes: INSPECTORS,
  },
  'GET /api/core/inspection/{inspectionId}/inspector': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/inspector` }),
    access: 'members',
    passes: INSPECTORS,
  },
  'GET /api/core/inspection/{inspectionId}/field-note-author': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/field-note-author` }),
    access: 'members',
    passes: READERS,
  },
  'GET /api/core/inspection/{inspectionId}/capture': {
    request: ({ inspectionId }) => ({ url: `/api/core/inspection/${inspectionId}/capture` }),
    access: 'everyone',
    passes: READERS,
  },
  'GET /api/core/floor/{floorId}/capture': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}/capture` }),
    access: 'everyone',
    passes: READERS,
  },
  'GET /api/core/floor/{floorId}/tie': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}/tie` }),
    access: 'members',
    passes: INSPECTORS,
  },
  'PUT /api/core/floor/{floorId}/tie': {
    request: ({ floorId }) => ({
      url: `/api/core/floor/${floorId}/tie`,
      payload: { version: 9999, tie: null },
    }),
    access: 'members',
    passes: INSPECTORS,
  },
  'GET /api/core/floor/{floorId}/coverage': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}/coverage` }),
    access: 'members',
    passes: READERS,
  },
  'PATCH /api/core/capture/{captureId}': {
    request: ({ captureId }) => ({
      url: `/api/core/capture/${captureId}`,
      payload: { version: 9999, fields: { headingDeg: 90 } },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'PUT /api/core/capture/{captureId}/shape': {
    request: ({ captureId }) => ({
      url: `/api/core/capture/${captureId}/shape`,
      payload: { version: 9999, shape: 'flat' },
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'GET /api/core/capture/{captureId}/pair': {
    request: ({ captureId }) => ({ url: `/api/core/capture/${captureId}/pair` }),
    access: 'everyone',
    passes: READERS,
  },
  'PUT /api/core/capture/{captureId}/pair/{otherId}': {
    request: ({ captureId }) => ({
      url: `/api/core/capture/${captureId}/pair/${captureId}`,
      payload: {
        points: [
          { yawDeg: 0, otherYawDeg: 40 },
          { yawDeg: 90, otherYawDeg: 130 },
        ],
      },
    }),
    access: 'members',
    passes: INSPECTORS,
  },
};
