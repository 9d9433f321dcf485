/** A tenant in which every text that somebody may enter is one of the hostile ones, entered through the api. */
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { TERMS_VERSION } from '@plumbline/shared/people/terms.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { createMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { hostileTextsFor } from '../../support/hostile-texts.ts';
import { joinRoom, type Peer } from '../../integration/rooms/harness/peer.ts';
import { addFloor } from './new-floor.ts';
import { accessToken, type Seat } from './seat.ts';

const RecordSchema = z.looseObject({ id: z.string(), version: z.optional(z.number()) });
const DataSchema = z.object({ data: z.unknown() });
const MeSchema = z.object({ userData: z.object({ id: z.string(), tenantId: z.string() }) });
const MailsSchema = z.object({ rows: z.array(z.object({ id: z.string() })) });
const LinksSchema = z.object({ links: z.array(z.string()) });
const LoginSchema = z.extend(MeSchema, { access_token: z.string() });

/** How long each kind of text may be. */
const TEXTS = {
  view: hostileTextsFor(60),
  plan: hostileTextsFor(80),
  name: hostileTextsFor(120),
  person: hostileTextsFor(200),
  address: hostileTextsFor(300),
  words: hostileTextsFor(500),
};
const LISTS = ['members', 'projects', 'operations'];
const VIEWS_A_LIST = Math.ceil(TEXTS.view.length / LISTS.length);
const PASSWORD = 'Plumb-line-1';
/** What a tenant's record is changed with. */
const TenantSchema = z.object({
  name: z.string(),
  billingPlan: z.string(),
  startDate: z.nullable(z.string()),
  expirationDate: z.nullable(z.string()),
  timeZone: z.string(),
  language: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  hasBim: z.boolean(),
  hasConnections: z.boolean(),
  hasAi: z.boolean(),
  allowsLinks: z.boolean(),
  version: z.number(),
});

type Call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => Promise<unknown>;

/** The api for somebody; answers the data. */
function callsOf(baseUrl: string, token: string): Call {
  return async (method, path, payload) => {
    const authorization = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${baseUrl}/api/${path}`, {
      method,
      headers: payload ? { ...authorization, 'content-type': 'application/json' } : authorization,
      ...(payload && { body: JSON.stringify(payload) }),
    });
    const said: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
    return z.parse(DataSchema, 'data' in Object(said) ? said : { data: said }).data;
  };
}

export interface HostileTenant {
  plan: FloorPlan;
  /** What stands on each page of its admin. */
  pages: Record<string, readonly string[]>;
  /** Of the plan's tabs. */
  zones: readonly string[];
  markup: readonly string[];
  /** Who is on the plan, by the name that the room tells. */
  person: string;
  /** What is said to the platform operator. */
  tenantName: string;
  tidy(): Promise<void>;
}

interface Made {
  baseUrl: string;
  admin: Seat;
  operator: Seat;
}

export async function fillTenant({ baseUrl, admin, operator }: Made): Promise<HostileTenant> {
  const call = callsOf(baseUrl, await accessToken(admin));
  const operate = callsOf(baseUrl, await accessToken(operator));
  const { tenantId } = z.parse(MeSchema, await call('GET', 'auth/me')).userData;
  const putName = await nameTenant(operate, tenantId);
  for (const reason of TEXTS.words)
    await operate('POST', `core/tenant/${tenantId}/billing/entry`, { kind: 'grant', seconds: 3600, reason });
  const projects = await addProjects(call);
  const projectId = projects[0] ?? '';
  for (const [index, name] of TEXTS.view.entries()) {
    const list = LISTS[Math.floor(index / VIEWS_A_LIST)];
    await call('POST', 'core/view', { list, name, query: 'pageSize=100' });
  }
  const people = await invitePeople(baseUrl, call, operate);
  const [first] = people;
  if (!first) throw new Error('nobody came');
  await call('POST', `core/project/${projectId}/member`, { accountId: first.accountId, projectRole: 20 });
  const file = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const [shown = '', gone = ''] = TEXTS.plan;
  const plan = await addFloor(admin, { baseUrl, projectId, name: shown, file });
  const deleted = await addFloor(admin, { baseUrl, projectId, name: gone, file });
  await call('DELETE', `core/floor/${deleted.id}?version=${deleted.version}`);
  const peer = await draw({ baseUrl, projectId, floorPlanId: plan.id, token: first.token });
  const ofViews = (list: string) =>
    TEXTS.view.slice(LISTS.indexOf(list) * VIEWS_A_LIST).slice(0, VIEWS_A_LIST);
  const home = `?projectId=${projectId}`;
  return {
    plan,
    pages: {
      '/project/list': [...TEXTS.name, ...ofViews('projects')],
      [`/project/home${home}`]: [TEXTS.name[0] ?? '', TEXTS.address[0] ?? '', TEXTS.plan.at(-1) ?? ''],
      [`/project/homemembers${home}`]: [first.name],
      [`/project/floor${home}`]: [shown],
      '/project/groups': TEXTS.name,
      '/project/members?pageSize=100': [...TEXTS.person, ...TEXTS.name, ...ofViews('members')],
      '/project/billings?pageSize=100': TEXTS.words,
      '/project/expiredfiles': [gone],
      '/project/userlog?pageSize=100': [TEXTS.person.at(-1) ?? '', ...ofViews('operations')],
      '/project/loginlog': [TEXTS.person.at(-1) ?? ''],
      '/project/tenant': [TEXTS.name[0] ?? ''],
      '/alerts': [],
      '/pages/account-settings/account': [],
    },
    zones: TEXTS.plan,
    markup: TEXTS.words,
    person: first.name,
    tenantName: TEXTS.name[0] ?? '',
    tidy: async () => {
      peer.leave();
      await putName();
      for (const id of projects) {
        const { version } = z.parse(RecordSchema, await call('GET', `core/project/${id}`));
        await call('POST', `core/project/${id}/close`, { version });
      }
    },
  };
}

/** Gives the tenant its name and its contact; answers how the name before is given back. */
async function nameTenant(operate: Call, tenantId: string): Promise<() => Promise<void>> {
  const put = async (change: object) => {
    const tenant = z.parse(TenantSchema, await operate('GET', `core/tenant/${tenantId}`));
    await operate('PUT', `core/tenant/${tenantId}`, { ...tenant, ...change });
    return tenant;
  };
  const [name] = TEXTS.name;
  const { name: was, contactName } = await put({ name, contactName: TEXTS.person[0] });
  return async () => {
    await put({ name: was, contactName });
  };
}

/** Each in a group of its own. @returns their ids */
async function addProjects(call: Call): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, name] of TEXTS.name.entries()) {
    const group = z.parse(RecordSchema, await call('POST', 'core/group', { name }));
    const project = await call('POST', 'core/project', {
      name,
      address: TEXTS.address[index % TEXTS.address.length],
      groupId: group.id,
      timeZone: 'Europe/Berlin',
      area: null,
      areaUnit: 'm2',
      startDate: null,
      endDate: null,
    });
    ids.push(z.parse(RecordSchema, project).id);
  }
  return ids;
}

interface Invited {
  accountId: string;
  name: string;
  token: string;
}

/** People whose names hold all of them, and so do their companies and titles together. */
async function invitePeople(baseUrl: string, call: Call, operate: Call): Promise<Invited[]> {
  const emails = TEXTS.person.map((_, index) => `hostile-${index}@newcomers.example`);
  await call('POST', 'core/invitation', {
    addresses: emails,
    systemRole: '40',
    language: 'ar',
    words: TEXTS.words.at(-1),
  });
  const people: Invited[] = [];
  for (const [index, name] of TEXTS.person.entries()) {
    const mails = z.parse(MailsSchema, await operate('GET', `core/platform/mail?search=${emails[index]}`));
    const shown = z.parse(LinksSchema, await operate('POST', `core/platform/mail/${mails.rows[0]?.id}/link`));
    const token = new URL(shown.links[0] ?? '').searchParams.get('token') ?? '';
    const person = { token, name, newPassword: PASSWORD, language: 'en', units: null, terms: TERMS_VERSION };
    const entered = z.parse(LoginSchema, await callsOf(baseUrl, '')('POST', 'auth/acceptInvite', person));
    const own = callsOf(baseUrl, entered.access_token);
    const { email: _, ...profile } = z.parse(
      z.looseObject({ email: z.string() }),
      await own('GET', 'auth/profile'),
    );
    const companyName = TEXTS.name[index];
    const jobTitle = TEXTS.name[TEXTS.name.length - 1 - index];
    await own('PUT', 'auth/profile', { ...profile, companyName, jobTitle });
    people.push({ accountId: entered.userData.id, name, token: entered.access_token });
  }
  return people;
}

/** Somebody who drew zones and texts, and stays. */
async function draw(of: {
  baseUrl: string;
  projectId: string;
  floorPlanId: string;
  token: string;
}): Promise<Peer> {
  const peer = await joinRoom({ ...of, port: Number(new URL(of.baseUrl).port) });
  for (const [index, name] of TEXTS.plan.entries()) {
    const left = (index % 10) * 55;
    const top = Math.floor(index / 10) * 60;
    createRectangleZone(peer.doc, { name, colour: 'z1', left, top, right: left + 40, bottom: top + 40 });
  }
  for (const [index, text] of TEXTS.words.entries())
    createMarkup(peer.doc, {
      kind: 'text',
      colour: 'red',
      size: 12,
      at: { x: 10, y: 300 + index * 15 },
      text,
    });
  await peer.saved();
  return peer;
}
