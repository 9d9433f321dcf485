/**
 * Invariant: a route that says nothing is for members only, so that forgetting a line never opens a door.
 * Held by the door test (tests/integration/door).
 */

import type { FastifyContextConfig } from 'fastify';
import type { BusinessType, OPERATION_MODULES } from '@plumbline/shared/contract/operation-log.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

/** Who may call a route: `public` needs no token, `everyone` takes visitors of a share link too. */
export type RouteAccess = 'public' | 'everyone' | 'members';

/** Kind of a write as the operation log knows it. */
export const BUSINESS_TYPES = {
  other: 0,
  insert: 1,
  update: 2,
  delete: 3,
  grant: 4,
  export: 5,
  forceLogout: 7,
} as const satisfies Record<string, BusinessType>;

export interface OperationMark {
  /**
   * What the write is about, as the operation log's title: one of `OPERATION_MODULES`, which have names. Every writing
   * route has a mark (tests/integration/api/log.pg.test.ts names those which need none).
   */
  title: string;
  businessType: BusinessType;
}

export type RouteConfigs = Map<string, FastifyContextConfig>;

declare module 'fastify' {
  interface FastifyInstance {
    /** What each route says of itself, as `GET /path`; what the door's tests go through. */
    routeConfigs: RouteConfigs;
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
    operation?: OperationMark;
    /** Where the body's `action` says what is done: the kinds of the actions that are not the mark's. */
    kindsByAction?: ReadonlyMap<string, BusinessType>;
    /** The title of the log's row when the rows of a list are taken away (`EXPORT_MARK`). */
    exportedAs?: (typeof OPERATION_MODULES)[number];
    /** Codes that the route answers with beside those that follow from its kind (route-failures.ts). */
    failures?: readonly ErrorCode[];
    /** Where a foreign protocol asks for another HTTP status than the catalogue's. */
    failureStatus?: Partial<Record<ErrorCode, number>>;
    /** Pages ask it by themselves, again and again: whoever merely leaves one open does not act, and the session ends. */
    isAskedByPages?: boolean;
    /** The answer is a secret, which no row may keep for a repeat: each request acts. */
    answersSecret?: boolean;
    /** Requests of this route do not count against the general rate limit. */
    unmetered?: boolean;
  }
}
