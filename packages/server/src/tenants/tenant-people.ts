/**
 * Who runs a tenant: its admins and system operators, as the platform operator appoints them. Of everybody else in the
 * tenant the operator sees nothing. Guarded by tenant-people.pg.test.ts.
 */
import { sql } from 'kysely';
import {
  APPOINTED_ROLES,
  type AppointedRole,
  type Appointment,
  type AppointResult,
} from '@plumbline/shared/contract/tenant.ts';
import type { MemberStatus } from '@plumbline/shared/contract/member.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import type { Config } from '../config.ts';
import type { Trx } from '../database/client.ts';
import { openInvitation, renewInvitation, type NewInvitation } from '../invitations/invitation.store.ts';
import { findInvitation, listInvitations, type InvitationRecord } from '../invitations/list-invitations.ts';
import { requireDailyRoom } from '../invitations/daily-room.ts';
import type { Inviter } from '../invitations/invitation-mail.ts';
import { sendInvitation } from '../invitations/invite-people.ts';
import { tellOfInvitations } from '../invitations/tell-of-invitations.ts';
import { applyMemberChange, lockMembers } from '../members/change-member.ts';

export interface PersonRecord {
  accountId: string;
  name: string;
  email: string;
  systemRole: AppointedRole;
  status: MemberStatus;
  lastLoginAt: Date | null;
}

export type AppointedInvitation = InvitationRecord & { systemRole: AppointedRole };

/** How many of each kind are shown; more than that run no tenant. */
const SHOWN = 100;

const PEOPLE = sql`
  SELECT m.account_id AS "accountId", m.account_name AS name, m.account_email AS email,
    m.system_role AS "systemRole", m.status, m.last_login_at AS "lastLoginAt"
  FROM tenant_member m WHERE m.system_role IN ('10', '20') AND m.status <> 'removed' AND NOT m.is_service`;

/** Admins first, then system operators, each in the order in which they came. */
export async function listTenantPeople(
  trx: Trx,
  tenantId: string,
): Promise<{ members: PersonRecord[]; invitations: AppointedInvitation[] }> {
  const members = await sql<PersonRecord>`
    ${PEOPLE} AND m.tenant_id = ${tenantId}
    ORDER BY m.system_role, m.created_at, m.account_id LIMIT ${SHOWN}`.execute(trx);
  const { rows } = await listInvitations(trx, {
    tenantId,
    invitedBy: null,
    systemRoles: APPOINTED_ROLES,
    search: '',
    pageNum: 1,
    pageSize: SHOWN,
  });
  return { members: members.rows, invitations: rows.filter(isToRun) };
}

/** An open invitation to run the tenant; null for any other. */
export async function findAppointedInvitation(
  trx: Trx,
  tenantId: string,
  invitationId: string,
): Promise<AppointedInvitation | null> {
  const invitation = await findInvitation(trx, invitationId);
  return invitation && invitation.tenantId === tenantId && isToRun(invitation) ? invitation : null;
}

/**
 * Gives somebody of the tenant the role at once, or invites to it who is not there yet.
 * @throws AppError last-admin, when the one admin would become system operator; rate-limited;
 * invitations-used-up
 */
export async function appointPerson(
  trx: Trx,
  config: Config,
  by: Inviter,
  wanted: Appointment,
): Promise<AppointResult> {
  const { tenantId } = by;
  const { systemRole } = wanted;
  const email = normaliseEmail(wanted.email);
  const member = await heldMember(trx, { tenantId, email, systemRole });
  if (!member || member.status === 'removed') return inviteToRun(trx, config, by, { ...wanted, email });
  if (member.system_role === systemRole && member.status === 'active') return 'already-appointed';
  await applyMemberChange(trx, {
    accountId: member.account_id,
    tenantId,
    actorId: by.accountId,
    was: { systemRole: member.system_role, status: member.status },
    systemRole,
    status: 'active',
  });
  return 'appointed';
}

/** Whoever of the tenant has the address, held together with its admins; undefined for nobody. */
async function heldMember(
  trx: Trx,
  { tenantId, email, systemRole }: { tenantId: string; email: string; systemRole: AppointedRole },
) {
  const members = trx
    .selectFrom('tenant_member')
    .select(['account_id', 'system_role', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('account_email', '=', email);
  const found = await members.executeTakeFirst();
  if (found) await lockMembers(trx, tenantId, [found.account_id], { systemRole });
  // As it stands now that nobody else changes it.
  return found && members.executeTakeFirst();
}

async function inviteToRun(
  trx: Trx,
  config: Config,
  by: Inviter,
  { email, systemRole, language }: Appointment,
): Promise<AppointResult> {
  const { tenantId, accountId: invitedBy } = by;
  const open = await trx
    .selectFrom('invitation')
    .select(['id', 'system_role'])
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  // Of whoever was invited as something else it becomes this; the older mail opens nothing any more.
  const other = open && open.system_role !== systemRole ? await findInvitation(trx, open.id) : null;
  const invitation = other
    ? { id: other.id, token: await renewInvitation(trx, other, { systemRole, language, invitedBy }) }
    : await openToRun(trx, { tenantId, email, systemRole, language, invitedBy });
  if (!invitation) return 'already-invited';
  await requireDailyRoom(trx, config, { tenantId, by: { accountId: invitedBy, systemRole: '00' }, count: 1 });
  await sendInvitation(trx, config, by, { ...invitation, email, language, isToRun: true });
  await tellOfInvitations(trx, tenantId, { inviterIds: [invitedBy], invitationIds: [invitation.id] });
  return 'invited';
}

/** @returns null for who has such an invitation already @throws AppError rate-limited */
async function openToRun(trx: Trx, wanted: NewInvitation): Promise<{ id: string; token: string } | null> {
  const opened = await openInvitation(trx, wanted);
  if (opened.ok) return opened;
  if (opened.result === 'already-invited') return null;
  const { retryAfterSeconds } = opened;
  throw new AppError('rate-limited', { params: { retryAfterSeconds } });
}

export interface PersonChange {
  tenantId: string;
  accountId: string;
  /** Who asks for it. */
  actorId: string;
  was: { systemRole: AppointedRole; status: MemberStatus };
  systemRole?: AppointedRole | '40' | undefined;
  status?: 'active' | 'suspended' | undefined;
}

export type PersonChanged =
  { ok: true } | { ok: false; code: 'not-found' } | { ok: false; code: 'conflict'; current: PersonRecord };

/**
 * Gives somebody who runs the tenant another role or standing, unless that was changed meanwhile.
 * @throws AppError last-admin
 */
export async function changePerson(trx: Trx, change: PersonChange): Promise<PersonChanged> {
  const { tenantId, accountId, was } = change;
  await lockMembers(trx, tenantId, [accountId], change);
  const { rows } = await sql<PersonRecord>`
    ${PEOPLE} AND m.tenant_id = ${tenantId} AND m.account_id = ${accountId}`.execute(trx);
  const [person] = rows;
  if (!person) return { ok: false, code: 'not-found' };
  if (person.systemRole !== was.systemRole || person.status !== was.status)
    return { ok: false, code: 'conflict', current: person };
  await applyMemberChange(trx, change);
  return { ok: true };
}

function isToRun<T extends InvitationRecord>(invitation: T): invitation is T & { systemRole: AppointedRole } {
  return APPOINTED_ROLES.some((role) => role === invitation.systemRole);
}
