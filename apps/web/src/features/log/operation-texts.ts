import type { OperationDetail } from '@plumbline/shared/contract/operation-log.ts';

/** What was changed from what to what, as far as the request said what its sender had seen. */
export interface Difference {
  name: string;
  before: unknown;
  after: unknown;
}

/** The text as the JSON it is, or as it stands when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The differences that the parameters tell: fields of the body beside those of its `was`. */
export function differencesOf(requestParams: string): Difference[] {
  const params = readJson(requestParams);
  const body = isRecord(params) ? params['body'] : undefined;
  if (!isRecord(body) || !('was' in body)) return [];
  const { was, ...wanted } = body;
  if (isRecord(was)) {
    return Object.entries(was).flatMap(([name, before]) =>
      name in wanted && !isSame(before, wanted[name]) ? [{ name, before, after: wanted[name] }] : [],
    );
  }
  const [only, ...others] = Object.entries(wanted);
  if (!only || others.length > 0 || isSame(was, only[1])) return [];
  return [{ name: only[0], before: was, after: only[1] }];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The page that shows what the operation was about, or null where there is none or it cannot be told. */
export function objectAddress({
  title,
  requestUrl,
  requestParams,
  returnResult,
}: Pick<OperationDetail, 'title' | 'requestUrl' | 'requestParams' | 'returnResult'>): string | null {
  if (title === 'Member' || title === 'Invitation')
    return title === 'Member' ? '/project/members' : '/project/members?tab=invitations';
  const said = [readJson(requestParams), readJson(returnResult)];
  const projectId = findId(said, 'projectId') ?? idAfter(requestUrl, 'project');
  if (projectId === null) return null;
  const floorId = findId(said, 'floorId') ?? idAfter(requestUrl, 'floor');
  if (title === 'FloorPlan' && floorId !== null)
    return `/project/floor?projectId=${projectId}&floorId=${floorId}`;
  return `/project/${title === 'ProjectMember' ? 'homemembers' : 'home'}?projectId=${projectId}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idAfter(url: string, segment: string): string | null {
  const segments = url.split('/');
  const id = segments[segments.indexOf(segment) + 1] ?? '';
  return segments.includes(segment) && UUID.test(id) ? id : null;
}

/** The first id of that name, however deep. */
function findId(value: unknown, wanted: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (name === wanted && typeof inner === 'string' && UUID.test(inner)) return inner;
    const found = findId(inner, wanted);
    if (found !== null) return found;
  }
  return null;
}
