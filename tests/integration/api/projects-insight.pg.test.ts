/** The analytics over projects: each figure is that of its project, and who runs none is told none. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '@plumbline/server/database/client.ts';
import { SharedInsightSchema, type Insight } from '@plumbline/shared/contract/insight.ts';
import type { ProjectCount, ProjectsInsight } from '@plumbline/shared/contract/projects-insight.ts';
import { figureWord, type Figure } from '@plumbline/shared/notes/figures.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';

let world: World;
/** Another project than the world's, which the manager of the world's group does not run. */
let farId: string;
beforeAll(async () => {
  world = await createWorld();
  farId = await makeProject();
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
type Asked = Record<string, string>;
const words = (asked: Asked) => new URLSearchParams(asked).toString();
const read = async (who: Person): Promise<ProjectsInsight> => (await send(who, 'GET', '/insight')).data;
const insightOf = async (who: Person, projectId: string, range: Asked): Promise<Insight> =>
  (await send(who, 'GET', `/project/${projectId}/insight?${words(range)}`)).data;
const countBy = async (who: Person, asked: Asked): Promise<ProjectCount[]> =>
  (await send(who, 'GET', `/insight/project?${words(asked)}`)).rows;
const listOf = async (projectId: string, asked: Asked): Promise<number> =>
  (await send('tenantAdmin', 'GET', `/project/${projectId}/note?${words(asked)}`)).total;
const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

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
  const tag = { colour: 'z4', letter: 'F', needsPhoto: false, defaultAssigneeId: null, defaultDays: null };
  const body = { projectId: data.id, tag: { ...tag, name: 'FIRE' } };
  const { data: fire } = await send('tenantAdmin', 'POST', '/tag', body);
  for (let index = 0; index < 12; index += 1) await makeNote(data.id, index, index < 7 ? [fire.id] : []);
  return data.id;
}

async function makeNote(projectId: string, index: number, tagIds: string[]): Promise<void> {
  const note = {
    id: randomUUID(),
    projectId,
    text: `Far ${index}`,
    tagIds,
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

test('of one project alone all is counted as the project itself counts it', async () => {
  const { projects, tags, ...shared } = await read('northManager');
  expect(projects.map(({ id }) => id)).toEqual([world.projectId]);
  const own = await insightOf('northManager', world.projectId, shared.range);
  expect(shared).toEqual(SharedInsightSchema.parse(own));
  expect(own.people).not.toBeNull();
  expect(tags.map(({ name, notes }) => [name, notes])).toEqual(
    own.tags.map(({ name, notes }) => [name, notes]),
  );
});

test('each figure of a project is that of its own, and all of them together are the sum', async () => {
  const all = await read('tenantAdmin');
  const own: Insight[] = [];
  for (const project of all.projects) {
    const data = await insightOf('tenantAdmin', project.id, all.range);
    own.push(data);
    expect(project).toMatchObject({
      unsettled: data.unsettled,
      late: sum(data.late.map(({ notes }) => notes)),
      latestDays: data.latest?.days ?? null,
      returned: data.returned,
      inspections: sum(data.weeks.map(({ inspections }) => inspections)),
    });
    const week: [string, string] = [dayBefore(all.today, 6), all.today];
    for (const name of ['opened', 'verified'] as const)
      expect(await listOf(project.id, { figure: figureWord({ name, of: week }) })).toBe(project[name]);
    expect(await listOf(project.id, { due: 'overdue' })).toBe(project.late);
  }
  expect(all.projects.find(({ id }) => id === farId)).toMatchObject({ late: 3, lastSeenOn: null });
  expect(all.projects.find(({ id }) => id === world.projectId)).toMatchObject({ lastSeenOn: '2026-11-03' });
  const summed = (count: (insight: Insight) => number) => sum(own.map(count));
  for (const name of ['total', 'unsettled', 'returned', 'disputed'] as const)
    expect([name, all[name]]).toEqual([name, summed((each) => each[name])]);
  for (const name of ['toComplete', 'toVerified'] as const)
    expect(all.spans[name].spans).toBe(summed(({ spans }) => spans[name].spans));
  const weeks = all.weeks.map(({ from, opened, verified, backlog }) => ({ from, opened, verified, backlog }));
  expect(weeks).toEqual(
    own[0]?.weeks.map(({ from }, index) => {
      const at = (name: 'opened' | 'verified' | 'backlog') =>
        summed((each) => each.weeks[index]?.[name] ?? 0);
      return { from, opened: at('opened'), verified: at('verified'), backlog: at('backlog') };
    }),
  );
});

test('a figure over projects opens those that its notes are in, and each opens as many in its list', async () => {
  const all = await read('tenantAdmin');
  const range: [string, string] = [all.range.from, all.range.to];
  const figure = (each: Figure): Asked => ({ figure: figureWord(each) });
  const figures: [Asked, number][] = [
    [{ status: 'any' }, all.total],
    [{ status: 'unsettled' }, all.unsettled],
    [{ due: 'overdue' }, sum(all.late.map(({ notes }) => notes))],
    [figure({ name: 'returned', of: range }), all.returned],
    [figure({ name: 'disputed', of: range }), all.disputed],
    [figure({ name: 'completed', of: range }), all.spans.toComplete.notes],
    [figure({ name: 'opened', of: [dayBefore(all.today, 6), all.today] }), all.lastWeek.opened],
    ...all.states.map(({ status, notes }): [Asked, number] => [{ status }, notes]),
    ...all.weeks.flatMap(({ from, to, opened, verified, backlog }): [Asked, number][] => [
      [figure({ name: 'opened', of: [from, to] }), opened],
      [figure({ name: 'verified', of: [from, to] }), verified],
      [figure({ name: 'backlog', of: [to] }), backlog],
    ]),
    ...all.assignees.map(({ id, notes }): [Asked, number] => [
      { status: 'unsettled', assignee: id ?? 'none' },
      notes,
    ]),
    ...(all.people ?? []).map(({ id, opened }): [Asked, number] => [
      figure({ name: 'opened-by', of: [id, ...range] }),
      opened,
    ]),
    ...all.tags.map(({ id, notes }): [Asked, number] => [{ status: 'unsettled', tagId: id }, notes]),
  ];
  for (const [asked, notes] of figures) {
    const rows = await countBy('tenantAdmin', asked);
    expect([asked, sum(rows.map((row) => row.notes))]).toEqual([asked, notes]);
    for (const row of rows) {
      const opened = { ...asked, ...(row.tagId !== null && { tagId: row.tagId }) };
      expect([row.name, opened, await listOf(row.id, opened)]).toEqual([row.name, opened, row.notes]);
    }
  }
  // Tags are told apart by their names, as they are in a project.
  const fire = await countBy('tenantAdmin', { status: 'any', tagId: world.tagId });
  expect(fire.map(({ id, notes }) => [id, notes])).toEqual([
    [farId, 7],
    [world.projectId, 1],
  ]);
});

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

test('a group manager is told of own groups, and who runs no project of none', async () => {
  const own = await countBy('northManager', { status: 'any' });
  expect(own.map(({ id }) => id)).toEqual([world.projectId]);
  // A tag of a project that somebody does not run narrows to nothing.
  const [fire] = await countBy('tenantAdmin', { status: 'any', tagId: world.tagId });
  expect(await countBy('northManager', { status: 'any', tagId: fire?.tagId ?? '' })).toEqual([]);
  for (const who of [
    'admin',
    'inspector',
    'viewer',
    'external',
    'platform',
    'groupManager',
    'foreigner',
  ] as const) {
    expect((await read(who)).projects, who).toEqual([]);
    expect((await read(who)).total, who).toBe(0);
    expect(await countBy(who, { status: 'any' }), who).toEqual([]);
  }
});

test.each(['status=gone', 'figure=late.-1.4', 'tagId=fire', 'turn=somebody'])(
  'what no list can be asked for is refused: %s',
  async (query) => {
    const headers = bearer(world.people.tenantAdmin);
    const answer = await world.app.inject({ url: `/api/core/insight/project?${query}`, headers });
    expect(answer.statusCode).toBe(400);
  },
);
