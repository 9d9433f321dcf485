import { loginShare } from '../../api/auth.ts';
import { resetLinkEnded } from '../../api/link-ended.ts';
import { fetchProject } from '../../api/projects.ts';
import { queryClient } from '../../api/query-client.ts';
import {
  clearProjectAndTimeZone,
  leaveVisit,
  storeProjectRecord,
  storeVisitorSession,
} from '../../api/session-store.ts';

/** Role of a project home's visitor (specification §6). */
const HOME_ROLE = 50;

/**
 * The share login of specification §4, in its order. Returns where to go; null for any failure, after which
 * nothing of the visit is left. Each line has a test in share-login.test.ts.
 */
export async function shareLogin(sharedata: string, projectId: string): Promise<string | null> {
  clearProjectAndTimeZone();
  try {
    const answer = await loginShare(sharedata);
    const { access_token: accessToken, userData, vsleemTimezone } = answer.data;
    if (answer.code !== 200 || userData.projectRole !== HOME_ROLE || userData.projectId !== projectId)
      throw new Error('the answer is not for this link');
    resetLinkEnded();
    queryClient.clear();
    storeVisitorSession(accessToken, userData, vsleemTimezone);
    const project = await fetchProject(projectId, accessToken);
    storeProjectRecord({
      projectId,
      projectName: project.name,
      projectAddress: project.address,
      role: HOME_ROLE,
    });
    return `/project/home?projectId=${projectId}`;
  } catch {
    leaveVisit();
    return null;
  }
}
