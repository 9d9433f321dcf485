/**
 * Row level security: a transaction sees the tenants named in `app.tenants` and no others, the table's owner included.
 * The identity role looks rows up before the tenant is known; it has policies of its own on the few tables it may touch.
 * Guarded by `row-level-security.pg.test.ts`, which fails for a new tenant table without policies.
 */
const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const TENANT_TABLES = [
  'tenant_member',
  'session',
  'share_session',
  'login_log',
  'project',
  'project_opened',
  'membership',
  'share_link',
  'stored_file',
  'floor_plan',
  'plan_revision',
  'upload',
  'zone',
  'plan_calibration',
  'journal_document',
  'journal_entry',
  'journal_snapshot',
  'journal_author',
  'journal_quarantine',
  'project_feed',
  'event',
  'operation_log',
  'idempotency_key',
];

const READ_BY_IDENTITY = ['tenant', 'tenant_member', 'project', 'share_link'];
const WRITTEN_BY_IDENTITY = ['session', 'share_session', 'login_log'];

function isolate(table: string, column: string): string {
  return `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ${table} USING (${column} = ${OWN_TENANT}) WITH CHECK (${column} = ${OWN_TENANT});
`;
}

export const isolateTenants = [
  isolate('tenant', 'id'),
  ...TENANT_TABLES.map((table) => isolate(table, 'tenant_id')),
  ...READ_BY_IDENTITY.map(
    (table) => `CREATE POLICY identity_reads ON ${table} FOR SELECT TO plumbline_identity USING (true);\n`,
  ),
  ...WRITTEN_BY_IDENTITY.map(
    (table) =>
      `CREATE POLICY identity_writes ON ${table} TO plumbline_identity USING (true) WITH CHECK (true);\n`,
  ),
  `CREATE POLICY journal_document_outlives_plan ON journal_document AS RESTRICTIVE FOR DELETE
     USING (NOT EXISTS (SELECT 1 FROM floor_plan WHERE room = 'plan:' || floor_plan.id));\n`,
].join('');
