/**
 * What each role may do; nothing is granted to PUBLIC.
 * Events, journal entries and the operation log are append-only. Of a session the app role sees what a right's
 * re-check needs and may update one inert column, because locking a row FOR SHARE needs UPDATE on some column.
 */
export const grantTables = `
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO plumbline_app, plumbline_identity;

GRANT SELECT, INSERT, UPDATE ON tenant, tenant_member, project, share_link TO plumbline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON
  project_opened, membership, stored_file, floor_plan, plan_revision, upload, zone, plan_calibration,
  journal_snapshot, journal_quarantine, idempotency_key TO plumbline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON journal_document TO plumbline_app;
GRANT SELECT, INSERT, UPDATE ON project_feed TO plumbline_app;
GRANT SELECT, INSERT ON journal_entry, journal_author, event, operation_log TO plumbline_app;
GRANT SELECT (id, account_id, tenant_id, expires_at, absolute_expires_at), UPDATE (lock_anchor)
  ON session TO plumbline_app;
GRANT SELECT, INSERT, DELETE ON access_change TO plumbline_app;

GRANT SELECT, INSERT, UPDATE ON account TO plumbline_identity;
GRANT SELECT, INSERT, UPDATE, DELETE ON session, share_session, login_throttle TO plumbline_identity;
GRANT SELECT, INSERT, DELETE ON login_log TO plumbline_identity;
GRANT SELECT, INSERT ON access_change TO plumbline_identity;
GRANT SELECT ON tenant, tenant_member, project, share_link TO plumbline_identity;
`;
