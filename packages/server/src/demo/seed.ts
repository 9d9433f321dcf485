/**
 * The demo: tenants with their people, a group with one project, two floor plans drawn from the demo building, notes on
 * them with a history of ten weeks, and the panoramas of two walks through the building.
 *
 * Invariant (seed.pg.test.ts): running it again changes nothing. People come first, each once; the project with all
 * that belongs to it is one transaction, so a seed that was cut off is completed by the next.
 */
import { PLAN_DOCUMENT } from '@plumbline/shared/documents/plan/plan-document.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { grantHours } from '../billing/hours-ledger.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { addStoredFile } from '../files/stored-file.store.ts';
import { createPlans } from '../floor-plans/floor-plan.store.ts';
import { addManager } from '../groups/group-managers.ts';
import { createGroup } from '../groups/group.store.ts';
import { appendServerEdit } from '../journal/append-server-edit.ts';
import { addMembership } from '../memberships/membership.store.ts';
import { createProject } from '../projects/project.store.ts';
import { createAccount, findAccount } from '../sessions/accounts.ts';
import { addTenantMember } from '../sessions/tenant-members.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { createTenant } from '../tenants/tenant.store.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_GROUP_MANAGER,
  DEMO_INSPECTOR,
  DEMO_PASSWORD,
  DEMO_PROJECT_ADMIN,
  DEMO_TENANT_ADMIN,
} from './accounts.ts';
import type { DemoAccount } from './accounts.ts';
import { writeDemoLog } from './demo-log.ts';
import { markUp, storeDemoPlans, type DemoPlan } from './demo-plans.ts';
import { planDemoNotes, type PlannedNote } from './notes/plan-demo-notes.ts';
import { writeDemoNotes } from './notes/write-demo-notes.ts';
import { planDemoScan, type PlannedScan } from './scan/plan-demo-scan.ts';
import { planDemoWalks, type PlannedWalk } from './walk/plan-demo-walks.ts';
import { DEMO_CUSTOMER, ensureCustomer, seedOtherTenants } from './demo-tenants.ts';

const PLATFORM = { kind: 'platform', name: 'Plumbline', timeZone: 'UTC', language: 'en' } as const;
const GROUP = 'Hamburg';
const PROJECT = {
  name: 'Harbour Tower',
  address: 'Sandtorkai 14, 20457 Hamburg',
  timeZone: DEMO_CUSTOMER.fields.timeZone,
  areaM2: 1152,
  startDate: '2026-03-02',
  endDate: '2027-11-30',
};
const PLAN_HOURS = { seconds: 400 * 3600, reason: 'Plan for one year', actor: null };
/** The upper storey is left half done, so that there is something to draw. */
const ZONES_DRAWN = [Number.POSITIVE_INFINITY, 4];

/** Puts the demo in where it is absent. @returns false when there was nothing to do */
export async function seedDemo(stores: Stores, storage: FileStorage): Promise<boolean> {
  const [customer, customerIsNew] = await ensureCustomer(stores, DEMO_CUSTOMER);
  if (!customerIsNew && (await hasProject(stores, customer))) return false;
  const platform = await ensurePlatform(stores);
  const accountIds = new Map<string, string>();
  for (const account of DEMO_ACCOUNTS) {
    const tenantId = account.systemRole === '00' ? platform : customer;
    accountIds.set(account.email, await ensureMember(stores, tenantId, account));
  }
  await seedOtherTenants(stores, (tenantId, account) => ensureMember(stores, tenantId, account));
  const people = DEMO_ACCOUNTS.map(({ email, name }) => {
    return [email, { name, accountId: accountIds.get(email) ?? '' }] as const;
  });
  await writeDemoLog(stores, customer, new Map(people));
  const plans = await storeDemoPlans(stores, storage);
  const notes = await planDemoNotes(stores, storage, plans);
  const walks = await planDemoWalks(stores, storage, plans);
  const scan = await planDemoScan(stores, storage, plans);
  await inTenant(stores.app, customer, (trx) =>
    writeProject(trx, { customer, accountIds, plans, notes, walks, scan, node: stores.config.NODE_NAME }),
  );
  return true;
}

async function ensurePlatform(stores: Stores): Promise<string> {
  const row = await stores.identity
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'platform')
    .executeTakeFirst();
  return row?.id ?? (await createTenant(stores, PLATFORM));
}

async function hasProject(stores: Stores, tenantId: string): Promise<boolean> {
  const row = await inTenant(stores.app, tenantId, (trx) =>
    trx.selectFrom('project').select('id').executeTakeFirst(),
  );
  return row !== undefined;
}

async function ensureMember(stores: Stores, tenantId: string, demo: DemoAccount): Promise<string> {
  const existing = await findAccount(stores.identity, demo.email);
  const { email, name, language, systemRole } = demo;
  const accountId =
    existing?.id ?? (await createAccount(stores, { email, name, language, password: DEMO_PASSWORD }));
  await inTenant(stores.app, tenantId, async (trx) => {
    const member = await trx
      .selectFrom('tenant_member')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst();
    if (!member)
      await addTenantMember(trx, { accountId, tenantId, systemRole, accountName: name, accountEmail: email });
  });
  return accountId;
}

interface SeededProject {
  customer: string;
  accountIds: ReadonlyMap<string, string>;
  plans: readonly DemoPlan[];
  notes: readonly PlannedNote[];
  walks: readonly PlannedWalk[];
  scan: PlannedScan;
  node: string;
}

async function writeProject(trx: Trx, seeded: SeededProject): Promise<void> {
  const { customer: tenantId, accountIds, plans, notes, walks, scan, node } = seeded;
  const idOf = ({ email }: DemoAccount): string => {
    const id = accountIds.get(email);
    if (!id) throw new Error(`no account for ${email}`);
    return id;
  };
  const inspectorId = idOf(DEMO_INSPECTOR);
  const founder = { tenantId, accountId: idOf(DEMO_TENANT_ADMIN) };
  const groupId = await createGroup(trx, founder, GROUP);
  await addManager(trx, {
    groupId,
    tenantId,
    accountId: idOf(DEMO_GROUP_MANAGER),
    actorId: founder.accountId,
  });
  const createdBy = idOf(DEMO_PROJECT_ADMIN);
  const projectId = await createProject(trx, { ...PROJECT, tenantId, groupId, createdBy });
  for (const account of DEMO_ACCOUNTS) {
    const { projectRole } = account;
    if (projectRole === null) continue;
    await addMembership(trx, { projectId, tenantId, accountId: idOf(account), projectRole });
  }
  await grantHours(trx, { tenantId, ...PLAN_HOURS });
  await writeFiles(trx, { tenantId, projectId, createdBy: inspectorId, plans });
  const floorPlanIds = await createPlans(trx, {
    tenantId,
    projectId,
    createdBy: inspectorId,
    plans: plans.map(({ storey, fileId, widthPx, heightPx, levelCount }) => ({
      name: storey.name,
      revision: { fileId, widthPx, heightPx, levelCount, pageWidthMm: null, pageHeightMm: null },
    })),
  });
  for (const [index, plan] of plans.entries()) {
    await appendServerEdit(trx, {
      document: PLAN_DOCUMENT,
      room: planRoom(floorPlanIds[index] ?? ''),
      tenantId,
      projectId,
      accountId: inspectorId,
      node,
      edit: (doc) => markUp(doc, plan, ZONES_DRAWN[index] ?? 0),
    });
  }
  const people = DEMO_ACCOUNTS.map(
    (account) => [account.email, { ...account, accountId: idOf(account) }] as const,
  );
  await writeDemoNotes(trx, {
    tenantId,
    projectId,
    floorPlanIds,
    planRooms: floorPlanIds.map(planRoom),
    people: new Map(people),
    notes,
    walks,
    scan,
  });
}

async function writeFiles(
  trx: Trx,
  of: { tenantId: string; projectId: string; createdBy: string; plans: readonly DemoPlan[] },
): Promise<void> {
  const { tenantId, projectId, createdBy } = of;
  for (const { fileId, sha256, sheet, storey } of of.plans) {
    await addStoredFile(trx, {
      id: fileId,
      tenantId,
      projectId,
      purpose: 'plan',
      originalName: `${storey.name}.png`,
      contentType: 'image/png',
      sizeBytes: sheet.png.length,
      sha256,
      createdBy,
    });
  }
}
