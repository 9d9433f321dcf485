/** The places of a request where something is named by its id, those too that it leaves out. */
import { textsIn, type RouteInputs } from './route-inputs.ts';
import type { RouteRequest } from './route-rule.ts';

export interface Naming {
  /** `floorId` of a path, `groupId` of a query, `projectIds` of a body. */
  name: string;
  isInPath: boolean;
  /** The request with this id in the place. */
  put(id: string): RouteRequest;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Fields and parameters that hold an id: `projectId`, `floorIds`, and a few that say what for instead. */
const OF_IDS = /^(id|ids|of|was|from|to|moveTo)$|Ids?$/;

/**
 * @param key e.g. `GET /api/core/floor/{floorId}`
 * @param inputs what the document says that the route takes
 */
export function namingsOf(key: string, request: RouteRequest, { query, fieldNames }: RouteInputs): Naming[] {
  return [...inPath(key, request), ...inQuery(request, query), ...inBody(request, fieldNames)];
}

function inPath(key: string, request: RouteRequest): Naming[] {
  const [path = '', ...rest] = request.url.split('?');
  const steps = path.split('/');
  const names = (key.split(' ')[1] ?? '').split('/');
  return steps.flatMap((step, index) => {
    const put = (id: string) => ({ ...request, url: [steps.with(index, id).join('/'), ...rest].join('?') });
    const name = (names[index] ?? '').replaceAll(/[{}]/g, '');
    return ID.test(step) ? [{ name, isInPath: true, put }] : [];
  });
}

function inQuery(request: RouteRequest, query: RouteInputs['query']): Naming[] {
  const [path = '', asked = ''] = request.url.split('?');
  return query
    .filter(({ name, isNumber }) => OF_IDS.test(name) && !isNumber)
    .map(({ name }) => ({
      name,
      isInPath: false,
      put: (id) => {
        const parameters = new URLSearchParams(asked);
        parameters.set(name, id);
        return { ...request, url: `${path}?${parameters}` };
      },
    }));
}

function inBody(request: RouteRequest, fieldNames: ReadonlySet<string>): Naming[] {
  const { payload } = request;
  if (!payload) return [];
  const present = textsIn(payload)
    .filter(({ text }) => ID.test(text))
    .map(({ name, put }) => ({ name, put: (id: string) => put(id) }));
  const absent = [...fieldNames]
    .filter((name) => OF_IDS.test(name) && !Object.hasOwn(payload, name))
    .map((name) => ({ name, put: (id: string) => ({ ...payload, [name]: /ids$/i.test(name) ? [id] : id }) }));
  return [...present, ...absent].map(({ name, put }) => ({
    name,
    isInPath: false,
    put: (id) => ({ ...request, payload: put(id) }),
  }));
}
