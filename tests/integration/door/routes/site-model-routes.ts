/** Routes of point clouds and building models. */
import { SITE_MODELS } from '@plumbline/shared/site-models/site-models.ts';
import { NO_SUCH_UPLOAD, READERS, ofOneself, type RouteRule } from '../route-rule.ts';

/** Of a cloud itself: who may look at one and say how it lies is looked at in site-model.pg.test.ts. */
const OF_ONE: Record<string, RouteRule> = Object.fromEntries(
  Object.values(SITE_MODELS).flatMap(({ path }): [string, RouteRule][] => [
    [
      `GET /api/core/project/{projectId}/${path}`,
      {
        request: ({ projectId }) => ({ url: `/api/core/project/${projectId}/${path}` }),
        access: 'members',
        passes: READERS,
      },
    ],
    [
      `GET /api/core/${path}/{inspectionId}`,
      ofOneself(() => ({ url: `/api/core/${path}/${NO_SUCH_UPLOAD}` })),
    ],
    [
      `GET /api/core/${path}/{inspectionId}/note`,
      ofOneself(() => ({ url: `/api/core/${path}/${NO_SUCH_UPLOAD}/note` })),
    ],
    [
      `PUT /api/core/${path}/{inspectionId}/alignment`,
      ofOneself(() => ({
        url: `/api/core/${path}/${NO_SUCH_UPLOAD}/alignment`,
        payload: { version: 0, alignment: null },
      })),
    ],
  ]),
);

export const SITE_MODEL_ROUTES: Record<string, RouteRule> = {
  ...OF_ONE,
  'GET /api/core/floor/{floorId}/aligned-model': {
    request: ({ floorId }) => ({ url: `/api/core/floor/${floorId}/aligned-model` }),
    access: 'everyone',
    passes: READERS,
  },
};
