/** Routes of reports. */
import { MANAGERS, NO_SUCH_UPLOAD, READERS, ofOneself, type RouteRule } from '../route-rule.ts';

const ONE = `/api/core/report/${NO_SUCH_UPLOAD}`;

const NEW_REPORT = {
  kind: 'note-list',
  name: 'Week 48',
  outline: {
    parts: ['table'],
    language: 'en',
    paper: 'a4',
    groupBy: 'none',
    photos: 1,
    comments: false,
    snippet: false,
    qr: false,
  },
  notes: {},
};
const NEW_SCHEDULE = { ...NEW_REPORT, every: 'week', day: 1, hour: 6, recipientIds: [] };
const SCHEDULE = `/api/core/reportSchedule/${NO_SUCH_UPLOAD}`;

/** Of a report itself: who may read one is looked at in report.pg.test.ts. */
export const REPORT_ROUTES: Record<string, RouteRule> = {
  'POST /api/core/project/{projectId}/report': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/report`,
      payload: NEW_REPORT,
    }),
    access: 'members',
    passes: [...MANAGERS, 'inspector', 'secondInspector'],
  },
  'GET /api/core/project/{projectId}/report/pages': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/report/pages?report=${encodeURIComponent(JSON.stringify(NEW_REPORT))}`,
    }),
    access: 'members',
    passes: [...MANAGERS, 'inspector', 'secondInspector'],
  },
  'GET /api/core/project/{projectId}/report': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/report` }),
    access: 'members',
    passes: READERS,
  },
  'POST /api/core/project/{projectId}/reportSchedule': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/reportSchedule`,
      payload: NEW_SCHEDULE,
    }),
    access: 'members',
    passes: MANAGERS,
  },
  'GET /api/core/project/{projectId}/reportSchedule': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/reportSchedule` }),
    access: 'members',
    passes: MANAGERS,
  },
  'PUT /api/core/reportSchedule/{scheduleId}': ofOneself(() => ({ url: SCHEDULE, payload: NEW_SCHEDULE })),
  'PATCH /api/core/reportSchedule/{scheduleId}': ofOneself(() => ({
    url: SCHEDULE,
    payload: { isPaused: true },
  })),
  'DELETE /api/core/reportSchedule/{scheduleId}': ofOneself(() => ({ url: SCHEDULE })),
  'POST /api/core/report/{reportId}/cancel': ofOneself(() => ({ url: `${ONE}/cancel` })),
  'DELETE /api/core/report/{reportId}': ofOneself(() => ({ url: ONE })),
  'GET /api/core/report/{reportId}/file': ofOneself(() => ({ url: `${ONE}/file` })),
};
