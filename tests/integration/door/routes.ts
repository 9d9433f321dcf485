/**
 * Every route of the api and who may pass. A route that is missing here fails the door test, so that nobody adds one
 * without saying whom it is for.
 */
import type { RouteRule } from './route-rule.ts';
import { ACCOUNT_ROUTES } from './routes/account-routes.ts';
import { FLOOR_PLAN_ROUTES } from './routes/floor-plan-routes.ts';
import { HAZARD_ROUTES } from './routes/hazard-routes.ts';
import { INSPECTION_ROUTES } from './routes/inspection-routes.ts';
import { NOTE_ROUTES } from './routes/note-routes.ts';
import { PEOPLE_ROUTES } from './routes/people-routes.ts';
import { PROJECT_ROUTES } from './routes/project-routes.ts';
import { REPORT_ROUTES } from './routes/report-routes.ts';
import { SITE_MODEL_ROUTES } from './routes/site-model-routes.ts';
import { TENANT_ROUTES } from './routes/tenant-routes.ts';
import { TOKEN_ROUTES } from './routes/token-routes.ts';

export const ROUTES: Record<string, RouteRule> = {
  ...ACCOUNT_ROUTES,
  ...TENANT_ROUTES,
  ...PEOPLE_ROUTES,
  ...PROJECT_ROUTES,
  ...FLOOR_PLAN_ROUTES,
  ...INSPECTION_ROUTES,
  ...NOTE_ROUTES,
  ...REPORT_ROUTES,
  ...HAZARD_ROUTES,
  ...SITE_MODEL_ROUTES,
  ...TOKEN_ROUTES,
};

/** Routes that the OpenAPI document leaves out: without data to guard, or guarded in a way that has a test of its own. */
export const HIDDEN_ROUTES = [
  /^GET \/api\/docs(\/.*)?$/,
  /^GET \/api\/openapi\.json$/,
  /^GET \/api\/live$/,
  /^GET \/media\/:expires\/:reader\/:signature\/:kind\/:id\/\*$/,
  /^GET \/metrics$/,
];
