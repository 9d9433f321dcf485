/**
 * Invitations that lead into projects. Whoever accepts becomes a member of the tenant first and of the projects in a
 * transaction of its own; what a crash leaves between the two, the next sweep does. Guarded by
 * project-invitation.pg.test.ts of tests/integration/api.
 */
import { sql } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { newcomerRoles, type MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import type {
  InvitedAddress,
  InviteIntoProject,
  InviteResult,
} from '@plumbline/shared/contract/invitation.ts';
import { EXTERNAL_STRONGEST_ROLE } from '@plumbline/shared/contract/project-member.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { isEmailAddress } from '@plumbline/shared/people/email-address.ts';
import type { Config } from '../config.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { eachOf } from '../jobs/each-of.ts';
import { addMembership } from '../memberships/membership.store.ts';
import { admitProjectMember } from '../memberships/project-members.ts';
import { giveInvitedNotes } from '../notes/give-invited-notes.ts';
import { logServerEdits } from '../operations/server-edits.ts';
import { requireDailyRoom } from './daily-room.ts';
import { eachAddress } from './each-address.ts';
import { openInvitation, revokeInvitation } from './invitation.store.ts';
import { sendInvitation } from './invite-people.ts';
import { tellOfInvitations } from './tell-of-invitations.ts';

const BATCH = 100;

type ProjectInviter = MemberPrincipal & { name: string };

/**
 * Brings every address that may come into a project, and says of each what became of it: members of the tenant are in
 * it at once, others are invited.
 * @throws AppError not-authorized for a role in the tenant that the inviter may not give; invitations-used-up
 */
export async function inviteIntoProject(
  trx: Trx,
  config: Config,
  inviter: ProjectInviter,
  { projectId, ...body }: InviteIntoProject & { projectId: string },
): Promise<InvitedAddress[]> {
  if (!newcomerRoles(inviter.systemRole).includes(body.systemRole)) throw new AppError('not-authorized');
  const offered = await eachAddress(body.addresses, (email) =>
    offerPlace(trx, config, inviter, { ...body, projectId, email }),
  );
  const answers: InvitedAddress[] = [];
  // Last: whoever is let in holds the project's feed and the tenant's, for which others may wait with an address in hand.
  for (const { address, result } of offered)
    answers.push({
      address,
      result: typeof result === 'string' ? result : await admitOne(trx, inviter, result),
    });
  const count = answers.filter(({ result }) => result === 'sent').length;
  await requireDailyRoom(trx, config, { tenantId: inviter.tenantId, by: inviter, count });
  if (answers.some(({ result }) => result === 'sent' || result === 'joins-too'))
    await tellOfInvitations(trx, inviter.tenantId, {
      inviterIds: [inviter.accountId],
      projectIds: [projectId],
    });
  return answers;
}

type Wanted = Omit<InviteIntoProject, 'addresses'> & { projectId: string; email: string };

type WantedMember = Wanted & { accountId: string };

/** Invites who is not in the tenant; whoever is comes back, to be let in at once. */
async function offerPlace(
  trx: Trx,
  config: Config,
  inviter: ProjectInviter,
  wanted: Wanted,
): Promise<InviteResult | WantedMember> {
  const { email } = wanted;
  if (!isEmailAddress(email)) return 'bad-address';
  const member = await trx
    .selectFrom('tenant_member')
    .select(['account_id', 'status', 'system_role'])
    .where('tenant_id', '=', inviter.tenantId)
    .where('account_email', '=', email)
    .executeTakeFirst();
  if (member?.status === 'active')
    return member.system_role === '10' ? 'already-member' : { ...wanted, accountId: member.account_id };
  // Whom an admin has suspended or removed, only an admin brings back, and the suspended not by an invitation.
  if (member && (member.status === 'suspended' || inviter.systemRole !== '10')) return 'not-allowed';
  return inviteOne(trx, config, inviter, wanted);
}

async function admitOne(
  trx: Trx,
  { tenantId, accountId: by }: ProjectInviter,
  { projectId, projectRole, accountId }: WantedMember,
): Promise<InviteResult> {
  const actor = { kind: 'member', id: by } as const;
  try {
    await admitProjectMember(trx, { projectId, tenantId, accountId, projectRole, actor });
    return 'added';
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return 'already-member';
    if (error instanceof AppError && error.code === 'external-role') return 'external-role';
    throw error;
  }
}

async function inviteOne(
  trx: Trx,
  config: Config,
  inviter: ProjectInviter,
  { projectId, email, projectRole, systemRole, language, words }: Wanted,
): Promise<InviteResult> {
  if (systemRole === '50' && projectRole < EXTERNAL_STRONGEST_ROLE) return 'external-role';
  const { tenantId, accountId: invitedBy } = inviter;
  const opened = await openInvitation(trx, {
    tenantId,
    email,
    systemRole,
    language,
    invitedBy,
    forProjects: true,
  });
  if (!opened.ok && opened.result === 'too-often') return opened.result;
  const invitationId = opened.ok ? opened.id : await openInvitationOf(trx, tenantId, email);
  const isNew = await leadInto(trx, { invitationId, projectId, tenantId, projectRole, invitedBy });
  if (!opened.ok) return isNew ? 'joins-too' : 'already-invited';
  await sendInvitation(trx, config, inviter, { ...opened, email, language, words });
  return 'sent';
}

async function openInvitationOf(trx: Trx, tenantId: string, email: string): Promise<string> {
  const { id } = await trx
    .selectFrom('invitation')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow();
  return id;
}

interface Leading {
  invitationId: string;
  projectId: string;
  tenantId: string;
  projectRole: MemberProjectRole;
  invitedBy: string;
}

/** @returns false when it leads there already */
async function leadInto(trx: Trx, leading: Leading): Promise<boolean> {
  const result = await trx
    .insertInto('invitation_project')
    .values({
      invitation_id: leading.invitationId,
      project_id: leading.projectId,
      tenant_id: leading.tenantId,
      project_role: leading.projectRole,
      invited_by: leading.invitedBy,
    })
    .onConflict((conflict) => conflict.columns(['invitation_id', 'project_id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The role in a project that an open invitation leads to; null when it does not lead there. */
export async function invitedRole(
  trx: Trx,
  { projectId, invitationId }: { projectId: string; invitationId: string },
): Promise<MemberProjectRole | null> {
  const row = await trx
    .selectFrom('invitation_project')
    .select('project_role')
    .where('invitation_id', '=', invitationId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.project_role ?? null;
}

/**
 * Takes a project out of an open invitation; one made for projects alone ends with the last of them.
 * @returns `gone` for one that does not lead there any more, `unknown` for one that is not the tenant's
 */
export async function revokeFromProject(
  trx: Trx,
  { projectId, invitationId }: { projectId: string; invitationId: string },
): Promise<'taken' | 'gone' | 'unknown'> {
  const held = await trx
    .selectFrom('invitation')
    .select('for_projects')
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return 'unknown';
  const taken = await trx
    .deleteFrom('invitation_project')
    .where('invitation_id', '=', invitationId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) return 'gone';
  const other = await trx
    .selectFrom('invitation_project')
    .select('project_id')
    .where('invitation_id', '=', invitationId)
    .limit(1)
    .executeTakeFirst();
  if (held.for_projects && !other) await revokeInvitation(trx, invitationId);
  return 'taken';
}

/** A place in a project that an accepted invitation leads to. */
interface Place {
  invitationId: string;
  projectId: string;
  tenantId: string;
}

interface Joining extends Place {
  invitedBy: string;
  accountId: string;
  name: string;
  projectRole: MemberProjectRole;
  isMember: boolean;
}

/** SQL over `invitation_project ip`: whoever it invited has accepted, and is in the tenant. */
const isAccepted = sql<boolean>`(
  i.id = ip.invitation_id AND i.accepted_at IS NOT NULL
  AND tm.tenant_id = i.tenant_id AND tm.account_email = i.email AND tm.status = 'active')`;

/**
 * Makes those who accepted an invitation members of the projects that it led into. Doing it twice, or two at once, is
 * the same. Each place is given in a transaction of its own: it holds the feed and the log of one project and one tenant,
 * so that no two wait for each other, and a place that cannot be given keeps nobody from theirs.
 * @param invitationId only its places; whoever comes in waits for nobody else's
 * @returns how many places were taken
 * @throws AggregateError when some could not be given; the others are
 */
export async function joinInvitedProjects(
  stores: Pick<Stores, 'app'>,
  tenantIds: string | string[],
  invitationId: string | null = null,
): Promise<number> {
  const { rows: places } = await inTenant(stores.app, tenantIds, (trx) =>
    sql<Place>`
      SELECT ip.invitation_id AS "invitationId", ip.project_id AS "projectId", ip.tenant_id AS "tenantId"
      FROM invitation_project ip, invitation i, tenant_member tm WHERE ${isAccepted}
        AND (${invitationId}::uuid IS NULL OR ip.invitation_id = ${invitationId})
      ORDER BY ip.invitation_id, ip.project_id LIMIT ${BATCH}`.execute(trx),
  );
  let givenCount = 0;
  await eachOf(places, async (place) => {
    const isGiven = await inTenant(stores.app, place.tenantId, (trx) => joinOne(trx, place));
    if (isGiven) givenCount += 1;
  });
  return givenCount;
}

/**
 * A project that was closed meanwhile takes in whom it had invited while it was open: their place is as read-only as
 * everybody's there, its admins see it and can take it away. One that waited would be seen and taken back by nobody, and
 * would leave whoever came in for this project with nothing.
 * @returns false when somebody else was first; who is at it is waited for
 */
async function joinOne(trx: Trx, place: Place): Promise<boolean> {
  const taken = await takePlace(trx, place);
  if (!taken) return false;
  const { isMember, name, ...about } = taken;
  if (!isMember) await joinAs(trx, name, about);
  await giveInvitedNotes(trx, about);
  return true;
}

async function joinAs(trx: Trx, name: string, about: Omit<Joining, 'isMember' | 'name'>): Promise<void> {
  const { projectId, tenantId, accountId, projectRole } = about;
  await addMembership(trx, { projectId, tenantId, accountId, projectRole });
  const actor = { kind: 'member', id: about.invitedBy } as const;
  const events = [{ kind: 'project-member-added' as const, subjectId: accountId, payload: { name } }];
  await appendEvents(trx, { tenantId, projectId, actor, events });
  await logServerEdits(trx, [
    { tenantId, job: 'join-projects', title: 'ProjectMember', businessType: 4, about },
  ]);
}

/** An invitation leads to a place once: of two who take it, one has it. */
async function takePlace(trx: Trx, { invitationId, projectId }: Place): Promise<Joining | null> {
  const { rows } = await sql<Joining>`
    DELETE FROM invitation_project ip USING invitation i, tenant_member tm
    WHERE ip.invitation_id = ${invitationId} AND ip.project_id = ${projectId} AND ${isAccepted}
    RETURNING ip.invitation_id AS "invitationId", ip.project_id AS "projectId", ip.tenant_id AS "tenantId",
      ip.invited_by AS "invitedBy", tm.account_id AS "accountId", tm.account_name AS name,
      CASE WHEN tm.system_role = '50' THEN greatest(ip.project_role, ${EXTERNAL_STRONGEST_ROLE}::smallint)
        ELSE ip.project_role END AS "projectRole",
      EXISTS (SELECT 1 FROM membership m WHERE m.project_id = ip.project_id AND m.account_id = tm.account_id)
        AS "isMember"`.execute(trx);
  return rows[0] ?? null;
}
