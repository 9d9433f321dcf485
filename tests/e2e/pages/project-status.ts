import { ProjectAnswerSchema } from '@plumbline/shared/contract/project.ts';
import { expect } from 'playwright/test';
import * as z from 'zod/mini';
import { accessToken, type Seat } from './seat.ts';

/** Closes a project or brings it back, as its admin at an open page may. */
export async function setProjectStatus(
  admin: Seat,
  projectId: string,
  action: 'close' | 'reopen',
): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(admin)}` };
  const path = `/api/core/project/${projectId}`;
  const { request } = admin.context;
  const project = z.parse(ProjectAnswerSchema, await (await request.get(path, { headers })).json());
  const { version } = project.data;
  const answer = await request.post(`${path}/${action}`, { headers, data: { version } });
  expect(answer.status()).toBe(200);
}
