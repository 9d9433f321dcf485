import { LoginAnswerSchema } from '@plumbline/shared/contract/auth.ts';
import { FloorListAnswerSchema } from '@plumbline/shared/contract/floor.ts';
import { ProjectListAnswerSchema } from '@plumbline/shared/contract/project.ts';
import { DEMO_INSPECTOR, DEMO_PASSWORD, DEMO_PROJECT_ADMIN } from '@plumbline/server/demo/accounts.ts';
import type { Workplace } from './writers.ts';

const SECOND_INSPECTOR_EMAIL = 'inspector-2@nord.example';

/** The demo project as its people find it: they log in and read the lists. */
export async function enterDemo(baseUrl: string): Promise<Workplace> {
  const [admin, inspector, secondInspector] = await Promise.all([
    logIn(baseUrl, DEMO_PROJECT_ADMIN.email),
    logIn(baseUrl, DEMO_INSPECTOR.email),
    logIn(baseUrl, SECOND_INSPECTOR_EMAIL),
  ]);
  const headers = { authorization: `Bearer ${admin.token}` };
  const projects = await fetch(`${baseUrl}/api/core/project`, { headers });
  const projectId = ProjectListAnswerSchema.parse(await projects.json()).rows[0]?.id;
  if (!projectId) throw new Error('the demo has no project');
  const floors = await fetch(`${baseUrl}/api/core/floor?projectId=${projectId}`, { headers });
  const floorPlanIds = FloorListAnswerSchema.parse(await floors.json()).rows.map(({ id }) => id);
  return { tenantId: admin.tenantId, projectId, floorPlanIds, admin, inspector, secondInspector };
}

async function logIn(baseUrl: string, email: string): Promise<{ token: string; tenantId: string }> {
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { data } = LoginAnswerSchema.parse(await answer.json());
  return { token: data.access_token, tenantId: data.userData.tenantId };
}
