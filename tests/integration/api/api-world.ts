/** A database with two tenants and everybody who may come to the door, and the api in front of it, without a network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MemberProjectRole, SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { readConfig } from '@plumbline/server/config.ts';
import { inTenant, openStores, type Stores } from '@plumbline/server/database/client.ts';
import { createLogger } from '@plumbline/server/log.ts';
import { loginShare } from '@plumbline/server/sessions/share-sessions.ts';
import { createDiskStorage, type DiskStorage } from '@plumbline/server/storage/disk-storage.ts';
import { createTenant } from '@plumbline/server/tenants/tenant.store.ts';
import * as z from 'zod/mini';
import { createApp } from '../../../apps/api/src/app.ts';
import { JOB_KINDS } from '../../../apps/api/src/jobs/job-kinds.ts';
import { createJobQueue, type JobQueue } from '../../../apps/api/src/jobs/job-queue.ts';
import { createMediaSigner } from '../../../apps/api/src/media/media-signer.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { watchFailures } from './documented-failures.ts';
import { addMember, furnishTenant, type Furnished } from './furnish-tenant.ts';

export const PASSWORD = 'Plumb-line-1';
export type TestApp = Awaited<ReturnType<typeof createApp>>;

export interface Member {
  accountId: string;
  email: string;
  token: string;
  sessionId: string;
}

export interface World extends Furnished {
  app: TestApp;
  stores: Stores;
  storage: DiskStorage;
  jobs: JobQueue;
  filesDir: string;
  tenantId: string;
  /** There is nothing in it but the foreigner, until `otherTenantOf` fills it. */
  foreignTenantId: string;
  visitorToken: string;
  people: Record<Person, Member>;
  close(): Promise<void>;
}

export const PEOPLE = {
  platform: { systemRole: '00', projectRole: null },
  tenantAdmin: { systemRole: '10', projectRole: null },
  operator: { systemRole: '20', projectRole: null },
  admin: { systemRole: '40', projectRole: 10 },
  inspector: { systemRole: '40', projectRole: 20 },
  secondInspector: { systemRole: '40', projectRole: 20 },
  responder: { systemRole: '40', projectRole: 30 },
  viewer: { systemRole: '40', projectRole: 40 },
  /** From another company: invited to this project only, never stronger than a responder. */
  external: { systemRole: '50', projectRole: 30 },
  /** Manages no group that the project is in. */
  groupManager: { systemRole: '30', projectRole: null },
  /** Manages the one that it is in, and is no member. */
  northManager: { systemRole: '30', projectRole: null },
  bystander: { systemRole: '40', projectRole: null },
  /** Tenant admin of another tenant. */
  foreigner: { systemRole: '10', projectRole: null },
} as const satisfies Record<string, { systemRole: SystemRole; projectRole: MemberProjectRole | null }>;
export type Person = keyof typeof PEOPLE;

/** Opens stores on a database; `env` changes single settings. */
export function storesOn(databaseUrl: string, filesDir: string, env: NodeJS.ProcessEnv = {}): Stores {
  const read = readConfig({
    DATABASE_URL: databaseUrl,
    FILES_DIR: filesDir,
    MEDIA_SECRET: 'test-secret-of-thirty-two-letters',
    LOG_LEVEL: 'silent',
    // A fast machine asks more in a minute than a person does; `limits.pg.test.ts` looks at what is held back.
    ADDRESS_REQUEST_BURST: '100000',
    SESSION_REQUEST_BURST: '100000',
    ...env,
  });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return openStores(read.config, createLogger(read.config, 'api-test'));
}

/** Makes a world of its own for one test file; its files lie in a new folder of `filesParent`. */
export async function createWorld(env: NodeJS.ProcessEnv = {}, filesParent = tmpdir()): Promise<World> {
  const database = await createTestDatabase();
  const filesDir = mkdtempSync(join(filesParent, 'plumbline-api-'));
  const stores = storesOn(database.ownerUrl, filesDir, env);
  const forgotten = watchTenantAlarms(stores);
  const storage = createDiskStorage(filesDir);
  const jobs = createJobQueue(stores, JOB_KINDS);
  const signer = createMediaSigner(stores.config.MEDIA_SECRET);
  const app = await createApp({ stores, storage, jobs, signer });
  const undocumented = watchFailures(app);
  await app.ready();
  const tenantId = await addTenant(stores, 'Nord');
  const foreignTenantId = await addTenant(stores, 'Süd');
  const people = await addPeople((person) =>
    addMember(stores, person === 'foreigner' ? foreignTenantId : tenantId, {
      name: person,
      systemRole: PEOPLE[person].systemRole,
      password: PASSWORD,
    }),
  );
  const furnished = await furnishTenant(stores, storage, { tenantId, people, standings: PEOPLE });
  return {
    app,
    stores,
    storage,
    jobs,
    filesDir,
    tenantId,
    foreignTenantId,
    ...furnished,
    visitorToken: await visit(stores, furnished.sharedata),
    people,
    close: async () => {
      const surprises = undocumented();
      await app.close();
      await jobs.stop();
      await stores.close();
      await database.drop();
      rmSync(filesDir, { recursive: true, force: true });
      if (forgotten.length > 0) throw new Error(`asked without a tenant: ${forgotten.join('; ')}`);
      if (surprises.length > 0) throw new Error(`not in the OpenAPI document: ${surprises.join('; ')}`);
    },
  };
}

/** Tables of tenants that somebody asked for rows of without saying the tenant: a fault of the product, whoever did it. */
function watchTenantAlarms({ log }: Stores): string[] {
  const forgotten: string[] = [];
  const say = log.error.bind(log);
  log.error = (entry: unknown, ...rest: unknown[]) => {
    const tables = AlarmSchema.safeParse(entry).data?.tables;
    if (tables) forgotten.push(tables.join());
    Reflect.apply(say, log, [entry, ...rest]);
  };
  return forgotten;
}

const AlarmSchema = z.object({ alarm: z.literal(true), tables: z.array(z.string()) });

/** Connected to other software, and with AI: without that there are no tokens, and no findings. */
async function addTenant(stores: Stores, name: string): Promise<string> {
  const tenant = { kind: 'customer', name, timeZone: 'Europe/Oslo', language: 'en' } as const;
  const tenantId = await createTenant(stores, tenant);
  await inTenant(stores.app, tenantId, (trx) =>
    trx
      .updateTable('tenant')
      .set({ has_connections: true, has_ai: true })
      .where('id', '=', tenantId)
      .execute(),
  );
  return tenantId;
}

async function addPeople(add: (person: Person) => Promise<Member>): Promise<Record<Person, Member>> {
  return {
    platform: await add('platform'),
    tenantAdmin: await add('tenantAdmin'),
    operator: await add('operator'),
    admin: await add('admin'),
    inspector: await add('inspector'),
    secondInspector: await add('secondInspector'),
    responder: await add('responder'),
    viewer: await add('viewer'),
    external: await add('external'),
    groupManager: await add('groupManager'),
    northManager: await add('northManager'),
    bystander: await add('bystander'),
    foreigner: await add('foreigner'),
  };
}

/**
 * The other tenant of a world, as full as the first: to its people everything of the first is foreign, and the other
 * way round. Its admin is the first one's foreigner.
 */
export async function otherTenantOf(world: World): Promise<World> {
  const { stores, storage, people: first, foreignTenantId: tenantId, tenantId: foreignTenantId } = world;
  const people = await addPeople(async (person) => {
    if (person === 'platform') return first.platform;
    if (person === 'tenantAdmin') return first.foreigner;
    if (person === 'foreigner') return first.tenantAdmin;
    const { systemRole } = PEOPLE[person];
    return addMember(stores, tenantId, { name: `south-${person}`, systemRole, password: PASSWORD });
  });
  const furnished = await furnishTenant(stores, storage, { tenantId, people, standings: PEOPLE });
  const visitorToken = await visit(stores, furnished.sharedata);
  return { ...world, tenantId, foreignTenantId, ...furnished, visitorToken, people };
}

/** A visitor's token for a link's secret. */
export async function visit(stores: Stores, sharedata: string): Promise<string> {
  const result = await loginShare(stores, sharedata, { ip: '127.0.0.1' });
  if (!result.ok) throw new Error('the link does not open');
  return result.token;
}

/** The header of a caller. */
export function bearer(who: { token: string } | string): { authorization: string } {
  return { authorization: `Bearer ${typeof who === 'string' ? who : who.token}` };
}
