/** A database with two tenants and everybody who may come to the door, and the api in front of it, without a network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { readConfig } from '@plumbline/server/config.ts';
import { inTenant, openStores, type Stores } from '@plumbline/server/database/client.ts';
import { addStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { createPlans } from '@plumbline/server/floor-plans/floor-plan.store.ts';
import { listRevisions } from '@plumbline/server/floor-plans/revision.store.ts';
import { addManager } from '@plumbline/server/groups/group-managers.ts';
import { createGroup } from '@plumbline/server/groups/group.store.ts';
import { openInvitation } from '@plumbline/server/invitations/invitation.store.ts';
import { sendInvitation } from '@plumbline/server/invitations/invite-people.ts';
import { createLogger } from '@plumbline/server/log.ts';
import { addMembership } from '@plumbline/server/memberships/membership.store.ts';
import { makePlanImage } from '@plumbline/server/plan-images/make-plan-image.ts';
import { createProject } from '@plumbline/server/projects/project.store.ts';
import { createAccount } from '@plumbline/server/sessions/accounts.ts';
import { createSession } from '@plumbline/server/sessions/sessions.ts';
import { loginShare } from '@plumbline/server/sessions/share-sessions.ts';
import { addTenantMember } from '@plumbline/server/sessions/tenant-members.ts';
import { createHomeLink } from '@plumbline/server/share-links/share-link.store.ts';
import { createDiskStorage, type DiskStorage } from '@plumbline/server/storage/disk-storage.ts';
import type { FileStorage } from '@plumbline/server/storage/file-storage.ts';
import { createTenant } from '@plumbline/server/tenants/tenant.store.ts';
import { createApp } from '../../../apps/api/src/app.ts';
import { createJobQueue, type JobQueue } from '../../../apps/api/src/jobs/job-queue.ts';
import { createMediaSigner } from '../../../apps/api/src/media/media-signer.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { watchFailures } from './documented-failures.ts';

export const PASSWORD = 'Plumb-line-1';
export type TestApp = Awaited<ReturnType<typeof createApp>>;

export interface Member {
  accountId: string;
  email: string;
  token: string;
  sessionId: string;
}

export interface World {
  app: TestApp;
  stores: Stores;
  storage: DiskStorage;
  jobs: JobQueue;
  filesDir: string;
  tenantId: string;
  projectId: string;
  /** The project is in it. */
  groupId: string;
  floorId: string;
  fileId: string;
  /** The only one of the first plan. */
  revisionId: string;
  linkId: string;
  sharedata: string;
  visitorToken: string;
  /** An open one of the first tenant, sent so long ago that it may be sent again. */
  invitationId: string;
  /** Another one, which leads into the project. */
  projectInvitationId: string;
  /** The first one's mail in the outbox. */
  mailId: string;
  /** An open one to run the first tenant, as old. */
  operatorInvitationId: string;
  people: Record<Person, Member>;
  addFloor(name: string, createdBy?: string, toProjectId?: string): Promise<string>;
  close(): Promise<void>;
}

export const PEOPLE = {
  platform: { systemRole: '00', projectRole: null },
  tenantAdmin: { systemRole: '10', projectRole: null },
  operator: { systemRole: '20', projectRole: null },
  admin: { systemRole: '40', projectRole: 10 },
  inspector: { systemRole: '40', projectRole: 20 },
  secondInspector: { systemRole: '40', projectRole: 20 },
  responder: { systemRole: '40', projectRole: 30 },
  viewer: { systemRole: '40', projectRole: 40 },
  /** From another company: invited to this project only, never stronger than a responder. */
  external: { systemRole: '50', projectRole: 30 },
  /** Manages no group that the project is in. */
  groupManager: { systemRole: '30', projectRole: null },
  /** Manages the one that it is in, and is no member. */
  northManager: { systemRole: '30', projectRole: null },
  bystander: { systemRole: '40', projectRole: null },
  /** Tenant admin of another tenant. */
  foreigner: { systemRole: '10', projectRole: null },
} as const satisfies Record<string, { systemRole: SystemRole; projectRole: MemberProjectRole | null }>;
export type Person = keyof typeof PEOPLE;

/** Opens stores on a database; `env` changes single settings. */
export function storesOn(databaseUrl: string, filesDir: string, env: NodeJS.ProcessEnv = {}): Stores {
  const read = readConfig({
    DATABASE_URL: databaseUrl,
    FILES_DIR: filesDir,
    MEDIA_SECRET: 'test-secret-of-thirty-two-letters',
    LOG_LEVEL: 'silent',
    // A fast machine asks more in a minute than a person does; `limits.pg.test.ts` looks at what is held back.
    ADDRESS_REQUEST_BURST: '100000',
    SESSION_REQUEST_BURST: '100000',
    ...env,
  });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return openStores(read.config, createLogger(read.config, 'api-test'));
}

/** Makes a world of its own for one test file; its files lie in a new folder of `filesParent`. */
export async function createWorld(env: NodeJS.ProcessEnv = {}, filesParent = tmpdir()): Promise<World> {
  const database = await createTestDatabase();
  const filesDir = mkdtempSync(join(filesParent, 'plumbline-api-'));
  const stores = storesOn(database.ownerUrl, filesDir, env);
  const storage = createDiskStorage(filesDir);
  const jobs = createJobQueue(stores);
  const signer = createMediaSigner(stores.config.MEDIA_SECRET);
  const app = await createApp({ stores, storage, jobs, signer });
  const undocumented = watchFailures(app);
  await app.ready();
  const tenantId = await addTenant(stores, 'Nord');
  const foreignTenantId = await addTenant(stores, 'Süd');
  const people = await addPeople(stores, tenantId, foreignTenantId);
  const adminId = people.admin.accountId;
  const groupId = await inTenant(stores.app, tenantId, async (trx) => {
    const id = await createGroup(trx, { tenantId, accountId: people.tenantAdmin.accountId }, 'North');
    await addManager(trx, {
      actorId: adminId,
      groupId: id,
      accountId: people.northManager.accountId,
      tenantId,
    });
    return id;
  });
  const projectId = await inTenant(stores.app, tenantId, async (trx) => {
    const names = { name: 'Harbour Tower', address: 'Quay 1', timeZone: 'Europe/Oslo' };
    const id = await createProject(trx, { tenantId, createdBy: adminId, groupId, ...names });
    for (const [person, { projectRole }] of Object.entries(PEOPLE)) {
      if (projectRole === null || !isPerson(person)) continue;
      await addMembership(trx, { projectId: id, accountId: people[person].accountId, tenantId, projectRole });
    }
    return id;
  });
  const addFloor = (name: string, createdBy = adminId, toProjectId = projectId) =>
    addPlan(stores, storage, { tenantId, projectId: toProjectId, name, createdBy }).then(
      (plan) => plan.floorId,
    );
  const first = await addPlan(stores, storage, { tenantId, projectId, name: 'Ground', createdBy: adminId });
  const revisionId = await inTenant(stores.app, tenantId, async (trx) => {
    const [revision] = await listRevisions(trx, first.floorId);
    return revision?.id ?? '';
  });
  const projectInvitationId = await inviteIntoProject(stores, { tenantId, projectId, invitedBy: adminId });
  const { link, sharedata } = await inTenant(stores.app, tenantId, (trx) =>
    createHomeLink(trx, { tenantId, projectId, expiresInDays: 7, createdBy: adminId }),
  );
  return {
    app,
    stores,
    storage,
    jobs,
    filesDir,
    tenantId,
    projectId,
    groupId,
    ...first,
    revisionId,
    linkId: link.id,
    sharedata,
    visitorToken: await visit(stores, sharedata),
    projectInvitationId,
    ...(await invite(stores, tenantId, people.tenantAdmin.accountId)),
    people,
    addFloor,
    close: async () => {
      const surprises = undocumented();
      await app.close();
      await jobs.stop();
      await stores.close();
      await database.drop();
      rmSync(filesDir, { recursive: true, force: true });
      if (surprises.length > 0) throw new Error(`not in the OpenAPI document: ${surprises.join('; ')}`);
    },
  };
}

function isPerson(name: string): name is Person {
  return Object.hasOwn(PEOPLE, name);
}

function addTenant(stores: Stores, name: string): Promise<string> {
  return createTenant(stores, { kind: 'customer', name, timeZone: 'Europe/Oslo', language: 'en' });
}

async function addPeople(
  stores: Stores,
  tenantId: string,
  foreignTenantId: string,
): Promise<Record<Person, Member>> {
  const add = (person: Person) =>
    addMember(stores, person === 'foreigner' ? foreignTenantId : tenantId, person, PEOPLE[person].systemRole);
  return {
    platform: await add('platform'),
    tenantAdmin: await add('tenantAdmin'),
    operator: await add('operator'),
    admin: await add('admin'),
    inspector: await add('inspector'),
    secondInspector: await add('secondInspector'),
    responder: await add('responder'),
    viewer: await add('viewer'),
    external: await add('external'),
    groupManager: await add('groupManager'),
    northManager: await add('northManager'),
    bystander: await add('bystander'),
    foreigner: await add('foreigner'),
  };
}

async function addMember(
  stores: Stores,
  tenantId: string,
  name: string,
  systemRole: SystemRole,
): Promise<Member> {
  const email = `${name.toLowerCase()}@example.test`;
  const accountId = await createAccount(stores, { email, password: PASSWORD, name, language: 'en' });
  await inTenant(stores.app, tenantId, (trx) =>
    addTenantMember(trx, { accountId, tenantId, systemRole, accountName: name, accountEmail: email }),
  );
  const origin = { ip: '127.0.0.1', userAgent: 'test' };
  const session = await createSession(stores, { accountId, tenantId, remember: false, ...origin });
  return { accountId, email, ...session };
}

/** An invitation whose mail was written two minutes ago. */
async function invite(
  stores: Stores,
  tenantId: string,
  accountId: string,
): Promise<{ invitationId: string; mailId: string; operatorInvitationId: string }> {
  const email = 'invited@example.test';
  const invitation = { tenantId, email, systemRole: '40', language: 'en', invitedBy: accountId } as const;
  const ids = await inTenant(stores.app, tenantId, async (trx) => {
    const opened = await openInvitation(trx, invitation);
    if (!opened.ok) throw new Error(opened.result);
    const inviter = { tenantId, accountId, name: 'tenantAdmin' };
    await sendInvitation(trx, stores.config, inviter, { ...invitation, id: opened.id, token: opened.token });
    const toOperate = { email: 'invited-operator@example.test', systemRole: '20' } as const;
    await openInvitation(trx, { ...invitation, ...toOperate });
    const sentAt = new Date(Date.now() - 120_000);
    const age = (of: string) =>
      trx
        .updateTable('invitation')
        .set({ sent_at: sentAt })
        .where('email', '=', of)
        .returning('id')
        .executeTakeFirstOrThrow();
    const [member, operator] = [await age(email), await age(toOperate.email)];
    return { invitationId: member.id, operatorInvitationId: operator.id };
  });
  const mail = await stores.identity.selectFrom('mail').select('id').executeTakeFirstOrThrow();
  return { ...ids, mailId: mail.id };
}

async function inviteIntoProject(
  stores: Stores,
  of: { tenantId: string; projectId: string; invitedBy: string },
): Promise<string> {
  const email = 'invited-into@example.test';
  return inTenant(stores.app, of.tenantId, async (trx) => {
    const invitation = { ...of, email, systemRole: '50', language: 'en', forProjects: true } as const;
    const opened = await openInvitation(trx, invitation);
    if (!opened.ok) throw new Error(opened.result);
    await trx
      .insertInto('invitation_project')
      .values({
        invitation_id: opened.id,
        project_id: of.projectId,
        tenant_id: of.tenantId,
        project_role: 40,
        invited_by: of.invitedBy,
      })
      .execute();
    return opened.id;
  });
}

async function addPlan(
  stores: Stores,
  storage: FileStorage,
  plan: { tenantId: string; projectId: string; name: string; createdBy: string },
): Promise<{ floorId: string; fileId: string }> {
  const { tenantId, projectId, name, createdBy } = plan;
  const picture = await sharp({ create: { width: 700, height: 300, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-plan-'));
  const made = await makePlanImage(picture, dir);
  return inTenant(stores.app, tenantId, async (trx) => {
    const fileId = await addStoredFile(trx, {
      tenantId,
      projectId,
      purpose: 'plan',
      originalName: `${name} "plan".png`,
      contentType: 'image/png',
      sizeBytes: picture.length,
      sha256: '0'.repeat(64),
      createdBy,
    });
    await storage.adopt(dir, fileId);
    await storage.write(`${fileId}/original`, picture);
    const revision = { fileId, ...made, pageWidthMm: null, pageHeightMm: null };
    const [floorId = ''] = await createPlans(trx, {
      tenantId,
      projectId,
      createdBy,
      plans: [{ name, revision }],
    });
    return { floorId, fileId };
  });
}

/** A visitor's token for a link's secret. */
export async function visit(stores: Stores, sharedata: string): Promise<string> {
  const result = await loginShare(stores, sharedata, { ip: '127.0.0.1' });
  if (!result.ok) throw new Error('the link does not open');
  return result.token;
}

/** The header of a caller. */
export function bearer(who: { token: string } | string): { authorization: string } {
  return { authorization: `Bearer ${typeof who === 'string' ? who : who.token}` };
}
