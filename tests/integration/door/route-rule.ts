/** What a route's rule says, and the people and requests that many of them name. */
import type { Person, World } from '../api/api-world.ts';

export interface RouteRequest {
  url: string;
  payload?: object;
  headers?: Record<string, string>;
}

export interface RouteRule {
  /** A request that is right in form and names things of the world's own tenant. */
  request(world: World): RouteRequest;
  access: 'public' | 'everyone' | 'members';
  /** Who passes; everybody else in the tenant gets `refusal` or, without a place in the project, 404. */
  passes: readonly Person[];
  /**
   * The route names nothing: a foreign tenant's member passes too and sees only own things. Who is not among `passes`
   * gets 403.
   */
  isOwnOnly?: boolean;
  /** The route names somebody or something of the tenant: who is too weak gets 403 inside of the project and outside. */
  isOfTenant?: boolean;
  /** The route is of no tenant and for the platform operator: everybody else gets 403, wherever they are. */
  isPlatformOnly?: boolean;
}

export const READERS = [
  'tenantAdmin',
  'operator',
  'northManager',
  'admin',
  'inspector',
  'secondInspector',
  'responder',
  'viewer',
  'external',
] as const;

export const EVERY_MEMBER = [...READERS, 'platform', 'groupManager', 'bystander'] as const;

/** Who comes from another company sees no list of people. */
export const INSIDERS = EVERY_MEMBER.filter((person) => person !== 'external');

export const MANAGERS = ['tenantAdmin', 'operator', 'northManager', 'admin'] as const;

export const ADMINS = ['tenantAdmin', 'northManager', 'admin'] as const;

/** Who invites people and opens projects. */
export const INVITERS = ['tenantAdmin', 'groupManager', 'northManager'] as const;

export const NO_SUCH_UPLOAD = '01890000-0000-7000-8000-00000000ffff';

/** Uploads and sessions are their owner's alone, so that everybody gets 404 for one that is not theirs. */
export const ofOneself = (request: RouteRule['request']): RouteRule => ({
  request,
  access: 'members',
  passes: [],
});
