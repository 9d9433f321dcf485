import { sql, type Kysely } from 'kysely';

/** Rooms of the field notes in the pictures of inspections, the rows of what stands in them, and notes made of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [rooms, fieldNotes, madeNotes]) await sql.raw(script).execute(db);
}

/** The journal of an inspection's room stays while the inspection has a record. */
const rooms = `
ALTER TABLE inspection NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_document NO FORCE ROW LEVEL SECURITY;
INSERT INTO journal_document (room, tenant_id, project_id, closed_at)
  SELECT 'scene:' || id, tenant_id, project_id, deleted_at FROM inspection ON CONFLICT (room) DO NOTHING;
ALTER TABLE journal_document FORCE ROW LEVEL SECURITY;
ALTER TABLE inspection FORCE ROW LEVEL SECURITY;
CREATE POLICY journal_document_outlives_inspection ON journal_document AS RESTRICTIVE FOR DELETE
  USING (NOT EXISTS (SELECT 1 FROM inspection WHERE room = 'scene:' || inspection.id));
`;

/** Projected from the documents; who wrote one and when only the journal says. */
const fieldNotes = `
CREATE TABLE field_note (
  inspection_id uuid NOT NULL,
  field_note_id text NOT NULL CHECK (char_length(field_note_id) <= 64),
  tenant_id uuid NOT NULL,
  capture_id uuid NOT NULL,
  yaw_deg double precision NOT NULL,
  pitch_deg double precision NOT NULL,
  text text NOT NULL,
  author_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (inspection_id, field_note_id),
  FOREIGN KEY (tenant_id, inspection_id) REFERENCES inspection (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE field_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE field_note FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON field_note
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON field_note TO plumbline_app;
`;

/** Of which field note a note was made, and within how many metres its place on the plan is right; null: not known. */
const madeNotes = `
ALTER TABLE note ADD COLUMN field_note_id text CHECK (char_length(field_note_id) <= 64),
  ADD COLUMN accuracy_m double precision CHECK (accuracy_m >= 0);
CREATE INDEX note_by_inspection ON note (inspection_id) WHERE inspection_id IS NOT NULL;
CREATE INDEX note_by_field_note ON note (field_note_id) WHERE field_note_id IS NOT NULL;
`;
