import type { App } from '../create-instance.ts';
import type { ApiContext } from '../api-context.ts';
import { mediaRoutes } from '../media/media-routes.ts';
import { accountRoutes } from './auth/account-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { wayInRoutes } from './auth/way-in-routes.ts';
import { downloadRoutes } from './download/download-routes.ts';
import { eventRoutes } from './event/event-routes.ts';
import { floorRoutes } from './floor/floor-routes.ts';
import { historyRoutes } from './history/history-routes.ts';
import { invitationRoutes } from './invitation/invitation-routes.ts';
import { memberRoutes } from './member/member-routes.ts';
import { mailRoutes } from './platform/mail-routes.ts';
import { platformRoutes } from './platform/platform-routes.ts';
import { projectMemberRoutes } from './project/project-member-routes.ts';
import { projectRoutes } from './project/project-routes.ts';
import { shareRoutes } from './share/share-routes.ts';
import { tusRoutes } from './upload/tus-routes.ts';
import { uploadRoutes } from './upload/upload-routes.ts';
import { visitRoutes } from './visit/visit-routes.ts';
import { zoneRoutes } from './zone/zone-routes.ts';

/** Every resource of the api. */
export async function registerRoutes(app: App, context: ApiContext): Promise<void> {
  authRoutes(app, context);
  wayInRoutes(app, context);
  accountRoutes(app, context);
  platformRoutes(app, context);
  mailRoutes(app, context);
  memberRoutes(app, context);
  invitationRoutes(app, context);
  downloadRoutes(app, context);
  projectRoutes(app, context);
  projectMemberRoutes(app, context);
  eventRoutes(app, context);
  floorRoutes(app, context);
  historyRoutes(app, context);
  zoneRoutes(app, context);
  visitRoutes(app, context);
  shareRoutes(app, context);
  uploadRoutes(app, context);
  await tusRoutes(app, context);
  mediaRoutes(app, context);
}
