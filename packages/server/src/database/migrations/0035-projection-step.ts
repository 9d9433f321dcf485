import { sql, type Kysely } from 'kysely';

/**
 * How far a room is projected stands in its document's row, which the journal locks for each batch. Written by a
 * statement of its own, the row stayed locked until the projector's process had read the answer and sent the commit:
 * tens of milliseconds in a busy one, for which everybody's edits waited. Now the commit itself writes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(projectionStep).execute(db);
}

/** Holds a row only between the last statement of a projection and its commit. */
const projectionStep = `
CREATE TABLE projection_step (
  room text PRIMARY KEY,
  tenant_id uuid NOT NULL,
  from_seq bigint NOT NULL,
  to_seq bigint NOT NULL CHECK (to_seq > from_seq)
);
ALTER TABLE projection_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE projection_step FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON projection_step
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
GRANT SELECT, INSERT, DELETE ON projection_step TO plumbline_app;

CREATE FUNCTION take_projection_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM projection_step WHERE room = NEW.room;
  UPDATE journal_document SET projected_seq = NEW.to_seq
  WHERE room = NEW.room AND projected_seq = NEW.from_seq;
  IF NOT FOUND THEN RAISE EXCEPTION '% was projected by two at once', NEW.room; END IF;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION take_projection_step() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER projection_step_at_commit AFTER INSERT ON projection_step
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION take_projection_step();
`;
