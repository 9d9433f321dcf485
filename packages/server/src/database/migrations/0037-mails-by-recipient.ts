import { sql, type Kysely } from 'kysely';

/** The outbox can be ordered by whom its mails go to; of one recipient the newest comes first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('CREATE INDEX mail_by_recipient ON mail (recipient, created_at DESC, id)').execute(db);
}
