/**
 * The owner of an account is told when somebody tries password after password, once a day at most.
 *
 * Invariant (login.pg.test.ts): where tries are counted the same is done for every address; whether it has an account
 * the worker finds out later.
 */
import { sql } from 'kysely';
import { inTransaction, type Database, type Stores, type Trx } from '../database/client.ts';
import { postMail } from '../mail/mail.store.ts';
import { publicAddress } from '../mail/public-address.ts';
import { mailTime } from '../mail/render-mail.ts';
import { homeTimeZone } from './home-tenant.ts';

const BATCH = 50;
const QUIET_HOURS = 24;
/** Later than this nobody looks at it as something of today. */
const USEFUL_SECONDS = 24 * 60 * 60;

/** Notes that so many passwords were tried for an address that further tries have to wait. */
export async function noteGuesses(identity: Database, email: string): Promise<void> {
  await identity
    .insertInto('guessed_address')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/** Writes the mails about what was noted. */
export async function mailOfGuesses(stores: Stores): Promise<void> {
  for (let taken = BATCH; taken === BATCH;)
    taken = await inTransaction(stores.identity, async (trx) => {
      const { rows } = await sql<{ email: string; at: Date }>`
        DELETE FROM guessed_address WHERE email IN (
          SELECT email FROM guessed_address ORDER BY at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
        ) RETURNING email, at`.execute(trx);
      for (const { email, at } of rows) await tellOwner(stores, trx, email, at);
      return rows.length;
    });
}

async function tellOwner({ config }: Stores, trx: Trx, email: string, at: Date): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'language'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!account || (await wasTold(trx, email))) return;
  const { id, language } = account;
  await postMail(trx, config, {
    kind: 'password-guesses',
    language,
    recipient: email,
    values: { email, at: mailTime(at, language, await homeTimeZone(trx, id)) },
    link: publicAddress(config, '/forgot-password'),
    usefulForSeconds: USEFUL_SECONDS,
  });
}

/** Two workers never ask at once: the row of an address is held by the one that took it. */
async function wasTold(trx: Trx, email: string): Promise<boolean> {
  const mail = await trx
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', email)
    .where('kind', '=', 'password-guesses')
    .where(sql<boolean>`created_at > now() - make_interval(hours => ${QUIET_HOURS})`)
    .executeTakeFirst();
  return mail !== undefined;
}
