import { loginShare } from '../../api/auth.ts';
import { resetLinkEnded } from '../../api/link-ended.ts';
import { fetchProject } from '../../api/projects.ts';
import { queryClient } from '../../api/query-client.ts';
import { RequestError } from '../../api/request-error.ts';
import {
  clearProjectAndTimeZone,
  leaveVisit,
  storeProjectRecord,
  storeVisitorSession,
} from '../../api/session-store.ts';

/** Role of a visitor by the path of the link (specification §6). */
const ROLE_OF = { '/project/home': 50, '/project/scene': 60 } as const;
export type SharePath = keyof typeof ROLE_OF;

export interface ShareAddress {
  path: SharePath;
  sharedata: string;
  projectId: string;
  /** The address's query without its secret. */
  search: string;
}

type ShareLogin =
  | { kind: 'open'; address: string }
  /** Asks for it; `wasWrong` after a try, which stays where it is. */
  | { kind: 'password'; wasWrong: boolean }
  /** Too many tries from here. */
  | { kind: 'wait'; seconds: number }
  | { kind: 'failed' };

/**
 * The share login of specification §4, in its order. After any failure nothing of the visit is left. Each line has a
 * test in share-login.test.ts.
 */
export async function shareLogin(link: ShareAddress, password?: string): Promise<ShareLogin> {
  const { path, sharedata, projectId, search } = link;
  const role = ROLE_OF[path];
  clearProjectAndTimeZone();
  try {
    const answer = await loginShare(sharedata, password);
    const { access_token: accessToken, userData, vsleemTimezone } = answer.data;
    if (answer.code !== 200 || userData.projectRole !== role || userData.projectId !== projectId)
      throw new Error('the answer is not for this link');
    resetLinkEnded();
    queryClient.clear();
    storeVisitorSession(accessToken, userData, vsleemTimezone);
    const project = await fetchProject(projectId, accessToken);
    storeProjectRecord({ projectId, projectName: project.name, projectAddress: project.address, role });
    const query = new URLSearchParams(path === '/project/home' ? '' : search);
    query.set('projectId', projectId);
    if (userData.scene && !query.has('inspectionId')) query.set('inspectionId', userData.scene.inspectionId);
    return { kind: 'open', address: `${path}?${query}` };
  } catch (error) {
    leaveVisit();
    return refusalOf(error, password !== undefined);
  }
}

function refusalOf(error: unknown, hasPassword: boolean): ShareLogin {
  const failure = error instanceof RequestError ? error.failure : null;
  if (failure?.error === 'password-required') return { kind: 'password', wasWrong: hasPassword };
  // Whoever is asked already goes on being asked.
  const seconds = failure?.params?.['retryAfterSeconds'];
  if (hasPassword && typeof seconds === 'number') return { kind: 'wait', seconds };
  return { kind: 'failed' };
}
