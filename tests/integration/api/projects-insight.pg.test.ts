/** The analytics over projects: each figure is that of its project, and who runs none is told none. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import type { Insight } from '@plumbline/shared/contract/insight.ts';
import type { ProjectsInsight } from '@plumbline/shared/contract/projects-insight.ts';
import { figureWord } from '@plumbline/shared/notes/figures.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const STATUSES = ['open', 'in-progress', 'complete', 'verified'] as const;

async function send(who: Person, method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await world.app.inject({
    method,
    url: `/api/core${path}`,
    headers: bearer(world.people[who]),
    ...(payload && { payload }),
  });
  expect(answer.json(), path).toMatchObject({ code: 200 });
  return answer.json();
}
const read = async (who: Person): Promise<ProjectsInsight> => (await send(who, 'GET', '/insight')).data;

/** A second project, in another zone, with notes that went through some steps. */
async function makeProject(): Promise<string> {
  const { data } = await send('tenantAdmin', 'POST', '/project', {
    name: 'Far away',
    address: '',
    timeZone: 'Pacific/Kiritimati',
    area: null,
    areaUnit: 'm2',
    startDate: null,
    endDate: null,
  });
  for (let index = 0; index < 12; index += 1) await makeNote(data.id, index);
  return data.id;
}

async function makeNote(projectId: string, index: number): Promise<void> {
  const note = {
    id: randomUUID(),
    projectId,
    text: `Far ${index}`,
    dueDate: index % 3 === 0 ? '2026-01-05' : null,
  };
  const { data } = await send('tenantAdmin', 'POST', '/note', note);
  const status = STATUSES[index % STATUSES.length] ?? 'open';
  await inTenant(world.stores.app, world.tenantId, async (trx) => {
    await sql`UPDATE note SET status = ${status}, created_at = now() - make_interval(days => ${index}) WHERE id = ${data.id}`.execute(
      trx,
    );
    await sql`INSERT INTO event (project_id, seq, tenant_id, kind, subject_id, actor_kind, payload, at)
      VALUES (${projectId}, ${1_000_000 + index}, ${world.tenantId}, 'note-transitioned', ${data.id}, 'server',
        ${JSON.stringify({ from: 'open', to: status })}::jsonb, now() - make_interval(days => ${index}, mins => -5))`.execute(
      trx,
    );
  });
}

test('each figure is that of the project itself, and the sum of the weeks is that of its weeks', async () => {
  const farId = await makeProject();
  const all = await read('tenantAdmin');
  expect(all.projects.map(({ id }) => id).toSorted()).toContain(farId);
  const own: Insight[] = [];
  for (const project of all.projects) {
    const query = new URLSearchParams(all.range).toString();
    const { data }: { data: Insight } = await send(
      'tenantAdmin',
      'GET',
      `/project/${project.id}/insight?${query}`,
    );
    own.push(data);
    expect(project).toMatchObject({
      today: data.today,
      unsettled: data.unsettled,
      ...data.lastWeek,
      late: data.late.reduce((sum, { notes }) => sum + notes, 0),
      latestDays: data.latest?.days ?? null,
      returned: data.returned,
    });
    const list = async (asked: Record<string, string>) =>
      (
        await send(
          'tenantAdmin',
          'GET',
          `/project/${project.id}/note?${new URLSearchParams(asked).toString()}`,
        )
      ).total;
    expect(await list({ due: 'overdue' })).toBe(project.late);
    const week: [string, string] = [dayBefore(project.today, 6), project.today];
    expect(await list({ figure: figureWord({ name: 'verified', of: week }) })).toBe(project.verified);
  }
  expect(all.projects.find(({ id }) => id === farId)).toMatchObject({ late: 3, verified: 1 });
  expect(
    all.weeks.map(({ from, opened, verified, backlog }) => ({ from, opened, verified, backlog })),
  ).toEqual(
    own[0]?.weeks.map(({ from }, index) => {
      const sum = (name: 'opened' | 'verified' | 'backlog') =>
        own.reduce((total, { weeks }) => total + (weeks[index]?.[name] ?? 0), 0);
      return { from, opened: sum('opened'), verified: sum('verified'), backlog: sum('backlog') };
    }),
  );
});

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

test('a group manager is told of own groups, and who runs no project of none', async () => {
  const own = (await read('northManager')).projects.map(({ id }) => id);
  expect(own).toEqual([world.projectId]);
  for (const who of ['admin', 'inspector', 'viewer', 'external', 'platform'] as const)
    expect((await read(who)).projects, who).toEqual([]);
});
