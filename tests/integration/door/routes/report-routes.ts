/** Routes of reports. */
import { MANAGERS, NO_SUCH_UPLOAD, READERS, ofOneself, type RouteRule } from '../route-rule.ts';

const ONE = `/api/core/report/${NO_SUCH_UPLOAD}`;

/** Of a report itself: who may read one is looked at in report.pg.test.ts. */
export const REPORT_ROUTES: Record<string, RouteRule> = {
  'POST /api/core/project/{projectId}/report': {
    request: ({ projectId }) => ({
      url: `/api/core/project/${projectId}/report`,
      payload: {
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
      },
    }),
    access: 'members',
    passes: [...MANAGERS, 'inspector', 'secondInspector'],
  },
  'GET /api/core/project/{projectId}/report': {
    request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/report` }),
    access: 'members',
    passes: READERS,
  },
  'POST /api/core/report/{reportId}/cancel': ofOneself(() => ({ url: `${ONE}/cancel` })),
  'DELETE /api/core/report/{reportId}': ofOneself(() => ({ url: ONE })),
  'GET /api/core/report/{reportId}/file': ofOneself(() => ({ url: `${ONE}/file` })),
};
