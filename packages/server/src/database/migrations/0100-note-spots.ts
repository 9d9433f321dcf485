import { sql, type Kysely } from 'kysely';

/** Where in a point cloud or a building model a note is pinned: in the model's own system, and to which element of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE note ADD COLUMN model_id uuid REFERENCES inspection (id) ON DELETE SET NULL,
  ADD COLUMN model_x double precision,
  ADD COLUMN model_y double precision,
  ADD COLUMN model_z double precision,
  ADD COLUMN element_id text CHECK (char_length(element_id) <= 64);
CREATE INDEX note_by_model ON note (model_id) WHERE model_id IS NOT NULL;
`,
    )
    .execute(db);
}
