import { sql, type Kysely } from 'kysely';

/**
 * What the platform tells everybody. It belongs to no tenant. How far it has come is one mark: people are told in the
 * order of their accounts, and the mark moves in the transaction that tells them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(news).execute(db);
}

const news = `
CREATE TABLE product_news (
  id uuid PRIMARY KEY,
  texts jsonb NOT NULL CHECK (octet_length(texts::text) <= 100000),
  link text NOT NULL CHECK (link = '' OR (char_length(link) <= 500 AND link ~* '^https:')),
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'sent', 'withdrawn')),
  told_until uuid,
  told_count integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_news_by_time ON product_news (created_at DESC, id);
CREATE INDEX notification_of_news ON notification (subject_id) WHERE kind = 'product-news';
ALTER TABLE mail ADD COLUMN news_id uuid;
CREATE INDEX mail_of_news ON mail (news_id) WHERE news_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (state, told_until, told_count) ON product_news TO plumbline_app;
GRANT SELECT ON product_news TO plumbline_identity;
`;
