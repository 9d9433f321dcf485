import { sql, type Kysely } from 'kysely';

/**
 * Links to one inspection and to one note; what a link shows, a password before it, and when a visit first saw a picture.
 * Links from before show what they have always shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sceneLinks).execute(db);
}

const sceneLinks = `
ALTER TABLE share_link DROP CONSTRAINT share_link_kind_check;
ALTER TABLE share_link
  ADD CONSTRAINT share_link_kind_check CHECK (kind IN ('home', 'scene', 'note')),
  ADD COLUMN inspection_id uuid,
  ADD COLUMN note_id uuid,
  ADD COLUMN view jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN password_hash text,
  ADD COLUMN shows_notes boolean NOT NULL DEFAULT true,
  ADD COLUMN shows_plan boolean NOT NULL DEFAULT true,
  ADD COLUMN shows_time_line boolean NOT NULL DEFAULT true,
  ADD COLUMN allows_download boolean NOT NULL DEFAULT false,
  ADD CHECK ((kind = 'scene') = (inspection_id IS NOT NULL)),
  ADD CHECK ((kind = 'note') = (note_id IS NOT NULL)),
  ADD CHECK (kind <> 'scene' OR expires_at IS NOT NULL),
  ADD CHECK (kind <> 'note' OR password_hash IS NULL),
  ADD FOREIGN KEY (tenant_id, inspection_id) REFERENCES inspection (tenant_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE;
CREATE INDEX share_link_by_inspection ON share_link (tenant_id, inspection_id) WHERE inspection_id IS NOT NULL;
CREATE INDEX share_link_by_note ON share_link (tenant_id, note_id) WHERE note_id IS NOT NULL;
ALTER TABLE share_session ADD COLUMN viewed_at timestamptz;
`;
