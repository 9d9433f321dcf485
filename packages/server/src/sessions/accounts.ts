import { sql, type Selectable } from 'kysely';
import type { Language, UnitSystem } from '@plumbline/shared/contract/auth.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import type { Database, Stores } from '../database/client.ts';
import { violates } from '../database/violates.ts';
import type { AccountTable } from '../database/tables/people-tables.ts';
import { hashPassword } from './password.ts';

export type Account = Selectable<AccountTable>;

export interface NewAccount {
  email: string;
  password: string;
  name: string;
  language: Language;
  firstLoginPending?: boolean;
  units?: UnitSystem | null;
  /** Which terms of use they have just accepted. */
  terms?: string;
}

/**
 * Creates a global account, in no tenant yet.
 * @returns its id
 * @throws AppError conflict when the address has one
 */
export async function createAccount(stores: Stores, account: NewAccount): Promise<string> {
  const passwordHash = await hashPassword(account.password);
  return insertAccount(stores.identity, { ...account, passwordHash });
}

/**
 * Creates an account whose password is hashed already, e.g. in the transaction of an invitation.
 * @returns its id
 * @throws AppError conflict when the address has one
 */
export async function insertAccount(
  identity: Database,
  account: Omit<NewAccount, 'password'> & { passwordHash: string },
): Promise<string> {
  try {
    const row = await identity
      .insertInto('account')
      .values({
        email: normaliseEmail(account.email),
        password_hash: account.passwordHash,
        name: account.name,
        language: account.language,
        first_login_pending: account.firstLoginPending ?? false,
        units: account.units ?? null,
        ...(account.terms !== undefined && {
          terms_version: account.terms,
          terms_accepted_at: sql<Date>`now()`,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  } catch (error) {
    if (violates(error, 'account_email_unique')) throw new AppError('conflict');
    throw error;
  }
}

/** The account of an address in any spelling, or null. */
export async function findAccount(identity: Database, email: string): Promise<Account | null> {
  const row = await identity
    .selectFrom('account')
    .selectAll()
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst();
  return row ?? null;
}
