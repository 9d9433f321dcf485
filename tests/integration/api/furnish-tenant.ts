/** What stands in a tenant of the api's tests: a group, a project with people, a plan, a link and invitations. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Action, Subject } from '@plumbline/shared/abilities/ability.ts';
import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { addStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { createPlans } from '@plumbline/server/floor-plans/floor-plan.store.ts';
import { listRevisions } from '@plumbline/server/floor-plans/revision.store.ts';
import { addManager } from '@plumbline/server/groups/group-managers.ts';
import { createGroup } from '@plumbline/server/groups/group.store.ts';
import { openInvitation } from '@plumbline/server/invitations/invitation.store.ts';
import { sendInvitation } from '@plumbline/server/invitations/invite-people.ts';
import { addMembership } from '@plumbline/server/memberships/membership.store.ts';
import { createNote } from '@plumbline/server/notes/create-note.ts';
import type { NoteActor } from '@plumbline/server/notes/note-actor.ts';
import { makePlanImage } from '@plumbline/server/plan-images/make-plan-image.ts';
import { createProject } from '@plumbline/server/projects/project.store.ts';
import { insertAccount } from '@plumbline/server/sessions/accounts.ts';
import { hashPassword } from '@plumbline/server/sessions/password.ts';
import { createSession } from '@plumbline/server/sessions/sessions.ts';
import { addTenantMember } from '@plumbline/server/sessions/tenant-members.ts';
import { createHomeLink } from '@plumbline/server/share-links/share-link.store.ts';
import { createTag } from '@plumbline/server/tags/tag.store.ts';
import type { FileStorage } from '@plumbline/server/storage/file-storage.ts';
import { addInspection } from './add-inspection.ts';
import type { Member, Person } from './api-world.ts';

export interface Furnished {
  projectId: string;
  /** The project is in it. */
  groupId: string;
  floorId: string;
  fileId: string;
  /** The only one of the first plan. */
  revisionId: string;
  /** A note of the project's admin on the first plan, open, with the tag. */
  noteId: string;
  tagId: string;
  /** A published inspection of the project's admin on the first plan, with one capture. */
  inspectionId: string;
  sourceId: string;
  captureId: string;
  linkId: string;
  sharedata: string;
  /** An open one, sent so long ago that it may be sent again. */
  invitationId: string;
  /** Another one, which leads into the project. */
  projectInvitationId: string;
  /** The first one's mail in the outbox. */
  mailId: string;
  /** An open one to run the tenant, as old. */
  operatorInvitationId: string;
  addFloor(name: string, createdBy?: string, toProjectId?: string): Promise<string>;
}

interface Tenant {
  tenantId: string;
  people: Record<Person, Member>;
  /** Whoever has a role in the project becomes a member of it. */
  standings: Record<Person, { projectRole: MemberProjectRole | null }>;
}

/** Writes it all as the product itself would. */
export async function furnishTenant(
  stores: Stores,
  storage: FileStorage,
  tenant: Tenant,
): Promise<Furnished> {
  const { tenantId, people } = tenant;
  const createdBy = people.admin.accountId;
  const groupId = await addGroup(stores, tenant);
  const projectId = await addProject(stores, tenant, groupId);
  const addFloor = async (name: string, by = createdBy, toProjectId = projectId) => {
    const plan = { tenantId, projectId: toProjectId, name, createdBy: by };
    return (await addPlan(stores, storage, plan)).floorId;
  };
  const first = await addPlan(stores, storage, { tenantId, projectId, name: 'Ground', createdBy });
  const revisionId = await inTenant(stores.app, tenantId, async (trx) => {
    const [revision] = await listRevisions(trx, first.floorId);
    return revision?.id ?? '';
  });
  const projectInvitationId = await inviteIntoProject(stores, { tenantId, projectId, invitedBy: createdBy });
  const { link, sharedata } = await inTenant(stores.app, tenantId, (trx) =>
    createHomeLink(trx, { tenantId, projectId, expiresInDays: 7, createdBy }),
  );
  const invited = await invite(stores, tenantId, people.tenantAdmin.accountId);
  const noted = await addNote(stores, tenant, { projectId, floorId: first.floorId });
  const inspected = await inTenant(stores.app, tenantId, (trx) =>
    addInspection(trx, projectAdmin({ tenantId, projectId, accountId: createdBy }), first.floorId),
  );
  const things = {
    groupId,
    projectId,
    ...first,
    revisionId,
    ...noted,
    ...inspected,
    linkId: link.id,
    sharedata,
  };
  return { ...things, projectInvitationId, ...invited, addFloor };
}

async function addGroup(stores: Stores, { tenantId, people }: Tenant): Promise<string> {
  return inTenant(stores.app, tenantId, async (trx) => {
    const id = await createGroup(trx, { tenantId, accountId: people.tenantAdmin.accountId }, 'North');
    await addManager(trx, {
      actorId: people.admin.accountId,
      groupId: id,
      accountId: people.northManager.accountId,
      tenantId,
    });
    return id;
  });
}

async function addProject(stores: Stores, tenant: Tenant, groupId: string): Promise<string> {
  const { tenantId, people, standings } = tenant;
  return inTenant(stores.app, tenantId, async (trx) => {
    const names = { name: 'Harbour Tower', address: 'Quay 1', timeZone: 'Europe/Oslo' };
    const createdBy = people.admin.accountId;
    const projectId = await createProject(trx, { tenantId, createdBy, groupId, ...names });
    for (const [person, { accountId }] of Object.entries(people)) {
      const projectRole = isPerson(standings, person) ? standings[person].projectRole : null;
      if (projectRole !== null) await addMembership(trx, { projectId, accountId, tenantId, projectRole });
    }
    return projectId;
  });
}

async function addNote(
  stores: Stores,
  { tenantId, people }: Tenant,
  { projectId, floorId }: { projectId: string; floorId: string },
): Promise<{ noteId: string; tagId: string }> {
  return inTenant(stores.app, tenantId, async (trx) => {
    const actor = projectAdmin({ tenantId, projectId, accountId: people.admin.accountId });
    const tag = await createTag(trx, actor, {
      name: 'Fire',
      colour: 'z1',
      letter: 'F',
      needsPhoto: false,
      defaultAssigneeId: null,
      defaultDays: null,
    });
    const note = await createNote(trx, actor, {
      id: randomUUID(),
      text: 'Fire seal missing',
      place: { floorId, x: 10, y: 20 },
      assignee: { kind: 'member', id: people.responder.accountId },
      dueDate: null,
      tagIds: [tag.id],
    });
    return { noteId: note.id, tagId: tag.id };
  });
}

/** Works on notes with the rights of a project admin. */
export function projectAdmin(who: { tenantId: string; projectId: string; accountId: string }): NoteActor {
  const ability = abilityFor(
    { kind: 'member', systemRole: '40', sessionId: '', ...who },
    { projectId: who.projectId, projectRole: 10, asOperator: false, projectStatus: 'active' },
  );
  const require = (action: Action, what: Subject) => {
    if (ability.cannot(action, what)) throw new Error(`an admin may not ${action} ${what}`);
  };
  return { ...who, ability, require };
}

function isPerson(standings: Tenant['standings'], name: string): name is Person {
  return Object.hasOwn(standings, name);
}

/** All people of a test file have one password, and a hash takes long on purpose. */
const hashes = new Map<string, Promise<string>>();

function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Somebody of the tenant, logged in. */
export async function addMember(
  stores: Stores,
  tenantId: string,
  { name, systemRole, password }: { name: string; systemRole: SystemRole; password: string },
): Promise<Member> {
  const email = `${name.toLowerCase()}@example.test`;
  const passwordHash = await hashOnce(password);
  const accountId = await insertAccount(stores.identity, { email, passwordHash, name, language: 'en' });
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

interface Drawing {
  picture: Buffer;
  made: Awaited<ReturnType<typeof makePlanImage>>;
  /** Everything that is shown of it, by path. */
  files: ReadonlyMap<string, Buffer>;
}

/** The same for every plan of a test file: drawing each would take more time than all else that is asked of it. */
let drawing: Promise<Drawing> | undefined;

async function drawOnce(): Promise<Drawing> {
  const picture = await sharp({ create: { width: 700, height: 300, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-plan-'));
  const made = await makePlanImage(picture, dir);
  const drawn = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const files = drawn.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [relative(dir, path), readFileSync(path)] as const;
  });
  rmSync(dir, { recursive: true });
  return { picture, made, files: new Map(files) };
}

async function addPlan(
  stores: Stores,
  storage: FileStorage,
  plan: { tenantId: string; projectId: string; name: string; createdBy: string },
): Promise<{ floorId: string; fileId: string }> {
  const { tenantId, projectId, name, createdBy } = plan;
  drawing ??= drawOnce();
  const { picture, made, files } = await drawing;
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
    for (const [path, content] of files) await storage.write(`${fileId}/${path}`, content);
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
