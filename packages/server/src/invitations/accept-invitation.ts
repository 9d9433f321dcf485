/**
 * An invited person comes in. Account, member and invitation change in one transaction of the identity role, so that a
 * token works once and nobody is left half way. Guarded by invitation.pg.test.ts.
 */
import type { AcceptInvite, Me, OfferedInvitation } from '@plumbline/shared/contract/auth.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import { inTransaction, type Stores, type Trx } from '../database/client.ts';
import { recordLogin } from '../logs/login-log.store.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import { findAccount, insertAccount, type Account } from '../sessions/accounts.ts';
import { endTokensOf } from '../sessions/api-tokens.ts';
import { countTry } from '../sessions/login-throttle.ts';
import { readMe } from '../sessions/me.ts';
import { hashNewPassword } from '../sessions/new-password.ts';
import { verifyPassword } from '../sessions/password.ts';
import { beginSession } from '../sessions/sessions.ts';
import { hashSecret } from '../sessions/token.ts';
import { areSeenByOperators, platformTenantIds, tellPlatform } from '../tenants/tell-operators.ts';
import { findOffer, takeOffer, type Offer } from './offer.store.ts';
import { joinInvitedProjects } from './project-invitations.ts';
import { projectsInvitedTo } from './tell-of-invitations.ts';

export type AcceptResult =
  | { ok: true; token: string; me: Me }
  | { ok: false; code: 'invalid-link' | 'bad-credentials' }
  | { ok: false; code: 'login-throttled'; retryAfterSeconds: number };

/** What an invitation offers to whoever holds its token; null for one that does not hold. */
export async function readOffer(stores: Stores, token: string): Promise<OfferedInvitation | null> {
  const offer = await findOffer(stores.identity, token);
  if (!offer) return null;
  const { email, tenantName, inviterName, systemRole, language } = offer;
  const hasAccount = (await findAccount(stores.identity, email)) !== null;
  return { email, tenantName, inviterName, systemRole, language, hasAccount };
}

/** Into which tenant a token leads or once led, and whom; null for what never was one. */
export async function findInvited(
  { identity }: Pick<Stores, 'identity'>,
  token: string,
): Promise<{ tenantId: string; email: string } | null> {
  const invitation = await identity
    .selectFrom('invitation')
    .select(['tenant_id as tenantId', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return invitation ?? null;
}

/**
 * Makes whoever holds the token a member and logs them in. An existing account has to give its password, counted as a
 * try to log in.
 * @throws AppError password-guessable, rate-limited
 */
export async function acceptInvitation(
  stores: Stores,
  body: AcceptInvite,
  origin: { ip: string; userAgent: string },
): Promise<AcceptResult> {
  const { identity } = stores;
  const offer = await findOffer(identity, body.token);
  if (!offer) return { ok: false, code: 'invalid-link' };
  const account = await findAccount(identity, offer.email);
  const accepted =
    'newPassword' in body
      ? await acceptAnew(stores, offer, body, account)
      : await acceptAsKnown(stores, offer, { ...body, ...origin }, account);
  if (!accepted.ok) return accepted;
  const { accountId, passwordHash } = accepted;
  const { tenantId, email, systemRole } = offer;
  // What fails here is made up for by the next sweep: the invitation is accepted all the same.
  await joinInvitedProjects(stores, tenantId, offer.id).catch((error: unknown) =>
    stores.log.warn({ err: error, tenantId }, 'projects of an accepted invitation are still to be joined'),
  );
  const session = await beginSession(
    stores,
    { accountId, tenantId, remember: false, ...origin },
    passwordHash,
  );
  if (!session) return { ok: false, code: 'bad-credentials' };
  await recordLogin(identity, {
    email,
    ip: origin.ip,
    user_agent: origin.userAgent,
    result: 'ok',
    account_id: accountId,
    tenant_id: tenantId,
  });
  const principal = {
    kind: 'member',
    accountId,
    tenantId,
    systemRole,
    sessionId: session.sessionId,
  } as const;
  const me = await readMe(stores, principal);
  return me ? { ok: true, token: session.token, me } : { ok: false, code: 'invalid-link' };
}

type Accepted = { ok: true; accountId: string; passwordHash: string } | Extract<AcceptResult, { ok: false }>;

async function acceptAnew(
  stores: Stores,
  offer: Offer,
  body: Extract<AcceptInvite, { newPassword: string }>,
  account: Account | null,
): Promise<Accepted> {
  if (account) return { ok: false, code: 'bad-credentials' };
  const { name, language, units, terms } = body;
  const passwordHash = await hashNewPassword(body.newPassword, offer.email);
  return inTransaction(stores.identity, async (trx) => {
    if (!(await takeOffer(trx, offer.id, body.token))) return { ok: false, code: 'invalid-link' };
    const accountId = await insertAccount(trx, {
      email: offer.email,
      passwordHash,
      name,
      language,
      units,
      terms,
      firstLoginPending: true,
    });
    await join(trx, offer, { accountId, name, jobTitle: '', companyName: '' });
    return { ok: true, accountId, passwordHash };
  });
}

async function acceptAsKnown(
  stores: Stores,
  offer: Offer,
  { token, password, ip, userAgent }: { token: string; password: string; ip: string; userAgent: string },
  account: Account | null,
): Promise<Accepted> {
  if (!account || account.disabled_at) return { ok: false, code: 'bad-credentials' };
  const tried = { email: offer.email, ip, user_agent: userAgent, account_id: account.id, tenant_id: null };
  const { retryAfterSeconds, forget } = await countTry(stores, { purpose: 'login', email: offer.email, ip });
  if (retryAfterSeconds > 0) {
    await recordLogin(stores.identity, { ...tried, result: 'throttled' });
    return { ok: false, code: 'login-throttled', retryAfterSeconds };
  }
  if (!(await verifyPassword(account.password_hash, password))) {
    await recordLogin(stores.identity, { ...tried, result: 'bad-credentials' });
    return { ok: false, code: 'bad-credentials' };
  }
  await forget();
  return inTransaction(stores.identity, async (trx) => {
    if (!(await takeOffer(trx, offer.id, token))) return { ok: false, code: 'invalid-link' };
    const { id: accountId, name, job_title: jobTitle, company_name: companyName } = account;
    await join(trx, offer, { accountId, name, jobTitle, companyName });
    return { ok: true, accountId, passwordHash: account.password_hash };
  });
}

/** Whoever was removed is a member again, in the role of the invitation; who is one already keeps theirs. */
async function join(
  trx: Trx,
  offer: Offer,
  {
    accountId,
    name,
    jobTitle,
    companyName,
  }: { accountId: string; name: string; jobTitle: string; companyName: string },
): Promise<void> {
  const { tenantId, email, systemRole } = offer;
  await trx
    .insertInto('tenant_member')
    .values({
      account_id: accountId,
      tenant_id: tenantId,
      system_role: systemRole,
      account_name: name,
      account_email: email,
      account_job_title: jobTitle,
      account_company: companyName,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'tenant_id'])
        .doUpdateSet({ system_role: systemRole, status: 'active' })
        .where('tenant_member.status', '=', 'removed'),
    )
    .execute();
  // Those of an earlier membership would speak again.
  await endTokensOf(trx, { accountId, tenantId });
  await recordAccessChange(trx, { scope: 'account', subject: accountId, reason: 'member-joined' });
  await tellOfJoining(trx, offer, accountId);
  if (!areSeenByOperators(systemRole)) return;
  await tellPlatform(trx, await platformTenantIds(trx), tenantId);
}

/** Whoever came in is told by whom, and whoever invited that it was accepted. */
async function tellOfJoining(
  trx: Trx,
  { id, tenantId, tenantName, invitedBy }: Offer,
  accountId: string,
): Promise<void> {
  const about = { subjectId: accountId, projectId: null, bundle: tenantId };
  const projectIds = await projectsInvitedTo(trx, [id]);
  await tellTenant(trx, tenantId, {
    notifications: [
      {
        ...about,
        kind: 'joined-tenant',
        actorId: invitedBy,
        params: { name: tenantName },
        to: { accountIds: [accountId] },
      },
      {
        ...about,
        kind: 'invitation-accepted',
        actorId: accountId,
        params: {},
        to: { accountIds: [invitedBy] },
      },
    ],
    events: [
      { kind: 'member-joined', subjectId: accountId, accountIds: [accountId] },
      { kind: 'invitation-changed', subjectId: '', accountIds: [invitedBy], projectIds },
    ],
  });
}
