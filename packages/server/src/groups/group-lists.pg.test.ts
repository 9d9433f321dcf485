/** The lists of groups and of what is in them: who sees what, in which order, and what a search finds. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type {
  GroupListQuery,
  GroupMemberListQuery,
  GroupMemberOrder,
  GroupOrder,
  GroupProjectListQuery,
  GroupProjectOrder,
} from '@plumbline/shared/contract/group.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { createSite, openTestStores, type Site } from '../journal/testing/site-fixture.ts';
import { moveProjects } from '../projects/move-projects.ts';
import { listGroupMembers, listGroupProjects } from './group-contents.ts';
import { createGroup, listGroups } from './group.store.ts';

let database: TestDatabase;
let owner: pg.Client;
let stores: Stores;
let site: Site;
let groupId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  stores = openTestStores(database.ownerUrl);
});
afterAll(async () => {
  await stores.close();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  site = await createSite(database.ownerUrl);
  groupId = await inSite((trx) => createGroup(trx, principal('10'), 'North'));
  const move = { projectIds: [site.projectId], from: null, to: groupId };
  await inSite((trx) => moveProjects(trx, move, { kind: 'server', id: null }));
});

function inSite<T>(fn: (trx: Trx) => Promise<T>): Promise<T> {
  return inTenant(stores.app, site.tenantId, fn);
}

function principal(systemRole: SystemRole, accountId = site.admin.accountId): MemberPrincipal {
  return { kind: 'member', accountId, tenantId: site.tenantId, systemRole, sessionId: 's' };
}

function setRole(accountId: string, role: SystemRole) {
  return owner.query('UPDATE tenant_member SET system_role = $2 WHERE account_id = $1', [accountId, role]);
}

const PAGE = { search: '', pageNum: 1, pageSize: 25, orderBy: 'name', direction: 'asc' } as const;
const groups = (wanted: Partial<GroupListQuery> = {}, who = principal('10')) =>
  inSite((trx) => listGroups(trx, who, { ...PAGE, ...wanted }));
const projects = (wanted: Partial<GroupProjectListQuery> = {}, who = principal('10')) =>
  inSite((trx) => listGroupProjects(trx, who, groupId, { ...PAGE, ...wanted }));
const people = (wanted: Partial<GroupMemberListQuery> = {}, who = principal('10')) =>
  inSite((trx) => listGroupMembers(trx, who, groupId, { ...PAGE, ...wanted }));
const namesOf = ({ rows }: { rows: readonly { name: string }[] }) => rows.map(({ name }) => name);

/** A project with the viewer in it, put into a group. */
async function addProject(name: string, address: string, into: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO project (tenant_id, name, address, time_zone, custom_link, created_by)
     VALUES ($1, $2, $3, 'Europe/Berlin', 'public', $4) RETURNING id`,
    [site.tenantId, name, address, site.admin.accountId],
  );
  const projectIds = rows.map(({ id }) => id);
  const move = { projectIds, from: null, to: into };
  await inSite((trx) => moveProjects(trx, move, { kind: 'server', id: null }));
  await owner.query(
    'INSERT INTO membership (project_id, account_id, tenant_id, project_role) VALUES ($1, $2, $3, 20)',
    [projectIds[0], site.viewer.accountId, site.tenantId],
  );
  return projectIds[0] ?? '';
}

test('everybody sees the groups that are theirs, with counts of what they see', async () => {
  const list = async (role: SystemRole, accountId: string) => {
    const { rows, ungroupedCount } = await groups({}, principal(role, accountId));
    return { ungroupedCount, rows: rows.map((row) => [row.name, row.projectCount, row.memberCount]) };
  };
  await inSite((trx) => createGroup(trx, principal('10'), 'Empty'));
  const all = {
    ungroupedCount: 0,
    rows: [
      ['Empty', 0, 0],
      ['North', 1, 5],
    ],
  };
  const { outsider, viewer } = site;
  expect(await list('10', outsider.accountId)).toEqual(all);
  expect(await list('20', outsider.accountId)).toEqual(all);
  expect(await list('40', viewer.accountId)).toEqual({ ungroupedCount: 0, rows: [['North', 1, 5]] });
  for (const role of ['00', '30', '40', '50'] as const)
    expect((await list(role, outsider.accountId)).rows).toEqual([]);
  const members = await people({ pageSize: 2 });
  expect([members.total, namesOf(members)]).toEqual([5, ['Ana Admin', 'Ben Inspector']]);
});

test('groups come in the order that is asked for, page by page, by what is counted too', async () => {
  const south = await inSite((trx) => createGroup(trx, principal('10'), 'South'));
  await inSite((trx) => createGroup(trx, principal('10'), 'Empty'));
  for (const name of ['Annex', 'Barn']) await addProject(name, '', south);
  const order = async (orderBy: GroupOrder, direction: 'asc' | 'desc') => {
    const pages = [1, 2, 3].map((pageNum) => groups({ orderBy, direction, pageNum, pageSize: 1 }));
    const answers = await Promise.all(pages);
    expect(answers.map(({ total }) => total)).toEqual([3, 3, 3]);
    return answers.flatMap(namesOf);
  };
  expect(await order('name', 'asc')).toEqual(['Empty', 'North', 'South']);
  expect(await order('name', 'desc')).toEqual(['South', 'North', 'Empty']);
  expect(await order('projectCount', 'desc')).toEqual(['South', 'North', 'Empty']);
  expect(await order('memberCount', 'desc')).toEqual(['North', 'South', 'Empty']);
  expect(await order('memberCount', 'asc')).toEqual(['Empty', 'South', 'North']);
  expect(await order('createdAt', 'asc')).toEqual(['North', 'South', 'Empty']);
  const [fullest] = (await groups({ orderBy: 'projectCount', direction: 'desc' })).rows;
  expect(fullest).toMatchObject({ name: 'South', projectCount: 2, memberCount: 1, managers: [] });
  // What somebody does not see puts no group before another.
  const ofInspector = { orderBy: 'projectCount', direction: 'desc' } as const;
  expect(namesOf(await groups(ofInspector, principal('40', site.inspector.accountId)))).toEqual(['North']);
  expect(namesOf(await groups({ search: 'OUT', orderBy: 'memberCount' }))).toEqual(['South']);
});

test('the projects and people of a group come in the order that is asked for, page by page', async () => {
  await addProject('annex', 'Wharf 9', groupId);
  const first = async (orderBy: GroupProjectOrder, direction: 'asc' | 'desc', pageNum = 1) =>
    namesOf(await projects({ pageNum, pageSize: 1, orderBy, direction }))[0];
  expect([await first('name', 'asc'), await first('name', 'asc', 2)]).toEqual(['annex', 'Tower']);
  expect(await first('name', 'desc')).toBe('Tower');
  expect(await first('address', 'asc')).toBe('Tower');
  expect(await first('memberCount', 'desc')).toBe('Tower');
  await owner.query(`UPDATE project SET status = 'closed', closed_at = now() WHERE id = $1`, [
    site.projectId,
  ]);
  expect(await first('status', 'asc')).toBe('annex');
  const two = async (orderBy: GroupMemberOrder, direction: 'asc' | 'desc') =>
    namesOf(await people({ pageSize: 2, orderBy, direction }));
  await setRole(site.responder.accountId, '10');
  expect(await two('name', 'desc')).toEqual(['Eva Viewer', 'Dee Responder']);
  expect(await two('systemRole', 'asc')).toEqual(['Dee Responder', 'Ana Admin']);
  expect(await two('projectCount', 'desc')).toEqual(['Eva Viewer', 'Ana Admin']);
});

test('the projects of a group are found by name and address, and by whether they are open', async () => {
  const annex = await addProject('annex', 'Wharf 9', groupId);
  await owner.query(`UPDATE project SET status = 'closed', closed_at = now() WHERE id = $1`, [annex]);
  const found = async (wanted: Partial<GroupProjectListQuery>) => {
    const answer = await projects(wanted);
    expect(answer.total).toBe(answer.rows.length);
    return namesOf(answer);
  };
  expect(await found({ search: 'ANN' })).toEqual(['annex']);
  expect(await found({ search: 'quay' })).toEqual(['Tower']);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ status: 'closed' })).toEqual(['annex']);
  expect(await found({ status: 'active', search: 'annex' })).toEqual([]);
});

test('the people of a group are found by role and name, and by their address where the reader knows it', async () => {
  await setRole(site.responder.accountId, '50');
  const [email, own] = ['ben@elsewhere.example', 'eva@elsewhere.example'];
  for (const [address, { accountId }] of [
    [email, site.inspector],
    [own, site.viewer],
  ] as const)
    await owner.query('UPDATE tenant_member SET account_email = $2 WHERE account_id = $1', [
      accountId,
      address,
    ]);
  const found = async (wanted: Partial<GroupMemberListQuery>, who = principal('10')) => {
    const answer = await people(wanted, who);
    expect(answer.total).toBe(answer.rows.length);
    return answer.rows.map((row) => [row.name, row.email]);
  };
  expect(await found({ search: 'ben' })).toEqual([['Ben Inspector', email]]);
  expect(await found({ search: 'BEN@else' })).toEqual([['Ben Inspector', email]]);
  expect((await found({ systemRole: '50' })).map(([name]) => name)).toEqual(['Dee Responder']);
  // A viewer sees names, and the own address.
  const viewer = principal('40', site.viewer.accountId);
  expect(await found({ search: 'ben' }, viewer)).toEqual([['Ben Inspector', null]]);
  expect(await found({ search: email }, viewer)).toEqual([]);
  expect(await found({ search: own }, viewer)).toEqual([['Eva Viewer', own]]);
});
