/** Fields of bodies that take any text: how to send one, and where what was taken is read again. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod/mini';
import { findMail } from '@plumbline/server/mail/mail.store.ts';
import { PASSWORD, bearer, type World } from '../api/api-world.ts';
import { WRITES } from '../api/writes/all-writes.ts';
import { get, send, type Write } from '../api/writes/write.ts';

/** All that somebody reads of it. */
type Shown = (world: World, answered: unknown) => Promise<unknown>;

export interface KeptText {
  /** A request that is right; its field is given another text. */
  write(world: World): Promise<Write>;
  /** Null where only a worker makes what shows it. */
  shown: Shown | null;
}

const inAnswer: Shown = async (_, answered) => answered;

const newestMail: Shown = async ({ stores: { identity, config } }) => {
  const newest = await identity.selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirst();
  return (await findMail(identity, config, newest?.id ?? ''))?.content?.text;
};

const entries: Shown = async (world) => {
  const url = `/api/core/tenant/${world.tenantId}/billing/entry`;
  return (await world.app.inject({ url, headers: bearer(world.people.platform) })).json();
};

/** The note that a finding became. */
const newestNote: Shown = async (world, answered) => {
  const { data } = z.object({ data: z.object({ note: z.object({ id: z.string() }) }) }).parse(answered);
  return get(world, `/api/core/note/${data.note.id}`);
};

/** As the owner of the database, what no route takes back. */
async function asOwner(world: World, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: world.stores.config.DATABASE_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const written = async (world: World, key: string): Promise<Write> => {
  const write = await WRITES[key]?.(world);
  if (!write) throw new Error(`there is no ${key} among the writes`);
  return write;
};

/** An open way in, and somebody who stands in it. */
const open = (url: string, payload: object) => async (): Promise<Write> => ({ method: 'POST', url, payload });

const kept = (key: string, shown: KeptText['shown'] = inAnswer): KeptText => ({
  write: (world) => written(world, key),
  shown,
});

/** `forget` makes room where only so many are taken in a day or in all. */
const keptAfter = (key: string, forget: string, shown: KeptText['shown'] = inAnswer): KeptText => ({
  write: async (world) => {
    await asOwner(world, forget);
    return written(world, key);
  },
  shown,
});

const TOKEN = { name: 'Night build', access: 'read', projectIds: null, days: 30 };
const SERVICE: Write = {
  method: 'POST',
  by: 'tenantAdmin',
  url: '/api/core/service',
  payload: { name: 'Build server', projects: null },
};

/** Of tokens and of accounts for programs there are so many at most. */
const afterTokens = (write: (world: World) => Write | Promise<Write>): KeptText => ({
  write: async (world) => {
    await asOwner(world, 'DELETE FROM api_token');
    await asOwner(world, `UPDATE tenant_member SET status = 'removed' WHERE is_service`);
    return write(world);
  },
  shown: inAnswer,
});

/** Whoever was invited is invited no more: each mail goes to somebody else. */
const invited = (key: string): KeptText => ({
  write: async (world) => {
    const write = await written(world, key);
    return { ...write, payload: { ...write.payload, addresses: [`${randomUUID()}@example.test`] } };
  },
  shown: newestMail,
});

const profile: KeptText = {
  write: async (world) => {
    const { email: _, ...fields } = await get(world, '/api/auth/profile');
    return { method: 'PUT', url: '/api/auth/profile', payload: fields };
  },
  shown: inAnswer,
};

const NEWS = 'POST /api/core/platform/news';
const news = (language: string): KeptText => ({
  write: async () => ({
    method: 'POST',
    by: 'platform',
    url: '/api/core/platform/news',
    payload: {
      id: randomUUID(),
      texts: { [language]: { title: 'Rulers', text: 'They measure.' } },
      link: '',
    },
  }),
  shown: inAnswer,
});

const FORGET_UPLOADS = `UPDATE upload SET state = 'failed', error = 'left' WHERE state NOT IN ('done', 'failed')`;
/** Names that stand but once, given by the tests before. */
const freeNames = (table: string) => `UPDATE ${table} SET name = id::text, name_key = id::text`;
const NEW_TENANT = 'POST /api/core/tenant';
const TENANT = 'PUT /api/core/tenant/{tenantId}';
const CONTACT = 'PATCH /api/core/tenant/{tenantId}';
const INVITATION = 'POST /api/core/invitation';
const INTO_PROJECT = 'POST /api/core/project/{projectId}/invitation';
const HOURS = 'POST /api/core/tenant/{tenantId}/billing/entry';
const STEP = 'POST /api/core/note/{noteId}/transition';
const NOTES = 'POST /api/core/note/bulk';
const TAG = 'POST /api/core/tag';
const INSPECTION = 'POST /api/core/inspection';
const OWN_TAG = 'PUT /api/core/tag/{tagId}';
const ATTACHMENT = 'POST /api/core/note/{noteId}/attachment';
const APPROVAL = 'POST /api/core/finding/{findingId}/approve';
const REPORT = 'POST /api/core/project/{projectId}/report';
const SCHEDULE = 'POST /api/core/project/{projectId}/reportSchedule';
const SAVED_SCHEDULE = 'PUT /api/core/reportSchedule/{scheduleId}';
const REVISION = 'POST /api/core/floor/{floorId}/revision';

const stepOfMany = async (world: World): Promise<Write> => {
  const write = await written(world, NOTES);
  return { ...write, payload: { ...write.payload, change: { kind: 'status', to: 'open', comment: '' } } };
};

const namesOf = (world: World) => [{ kind: 'mention', id: world.people.viewer.accountId }];

const namedStep = async (world: World): Promise<Write> => {
  const write = await written(world, STEP);
  return { ...write, payload: { ...write.payload, names: namesOf(world) } };
};

const namedStepOfMany = async (world: World): Promise<Write> => {
  const write = await written(world, NOTES);
  const change = { kind: 'status', to: 'open', comment: '', names: namesOf(world) };
  return { ...write, payload: { ...write.payload, change } };
};

/** Text that is kept as it was entered. */
export const KEPT_TEXTS: Record<string, KeptText> = {
  'PUT /api/auth/profile userName': profile,
  'PUT /api/auth/profile companyName': profile,
  'PUT /api/auth/profile jobTitle': profile,
  [`${NEW_TENANT} name`]: kept(NEW_TENANT),
  [`${NEW_TENANT} contactName`]: kept(NEW_TENANT),
  [`${NEW_TENANT} contactPhone`]: kept(NEW_TENANT),
  [`${TENANT} name`]: kept(TENANT),
  [`${TENANT} contactName`]: kept(TENANT),
  [`${TENANT} contactPhone`]: kept(TENANT),
  [`${CONTACT} contactName`]: kept(CONTACT),
  [`${CONTACT} contactPhone`]: kept(CONTACT),
  [`${INVITATION} words`]: invited(INVITATION),
  [`${INVITATION} addresses[]`]: kept(INVITATION),
  [`${INTO_PROJECT} words`]: invited(INTO_PROJECT),
  [`${INTO_PROJECT} addresses[]`]: kept(INTO_PROJECT),
  'POST /api/core/billing/request words': keptAfter(
    'POST /api/core/billing/request',
    'DELETE FROM hours_request',
    newestMail,
  ),
  [`${HOURS} reason`]: kept(HOURS, entries),
  ...Object.fromEntries(
    ['en', 'cn', 'ja', 'ar'].flatMap((language) =>
      ['title', 'text'].map((field) => [`${NEWS} texts.${language}.${field}`, news(language)]),
    ),
  ),
  'POST /api/core/view name': keptAfter('POST /api/core/view', 'DELETE FROM saved_view'),
  'PATCH /api/core/view/{viewId} name': keptAfter('PATCH /api/core/view/{viewId}', 'DELETE FROM saved_view'),
  'POST /api/core/token name': afterTokens((): Write => ({
    method: 'POST',
    url: '/api/core/token',
    payload: TOKEN,
  })),
  'POST /api/core/service name': afterTokens(() => SERVICE),
  'POST /api/core/service/{accountId}/token name': afterTokens(async (world) => {
    const made = await send(world, SERVICE, randomUUID());
    const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(made.json());
    return { ...SERVICE, url: `/api/core/service/${data.id}/token`, payload: TOKEN };
  }),
  'POST /api/core/group name': keptAfter('POST /api/core/group', freeNames('project_group')),
  'PATCH /api/core/group/{groupId} name': keptAfter(
    'PATCH /api/core/group/{groupId}',
    freeNames('project_group'),
  ),
  'POST /api/core/project name': kept('POST /api/core/project'),
  'POST /api/core/project address': kept('POST /api/core/project'),
  'PUT /api/core/project/{projectId} name': kept('PUT /api/core/project/{projectId}'),
  'PUT /api/core/project/{projectId} address': kept('PUT /api/core/project/{projectId}'),
  'POST /api/core/floor pages[].name': keptAfter('POST /api/core/floor', FORGET_UPLOADS, null),
  'PATCH /api/core/floor/{floorId} name': keptAfter(
    'PATCH /api/core/floor/{floorId}',
    freeNames('floor_plan'),
  ),
  'POST /api/core/floor/{floorId}/restore name': keptAfter(
    'POST /api/core/floor/{floorId}/restore',
    freeNames('floor_plan'),
  ),
  [`${REVISION} note`]: keptAfter(REVISION, FORGET_UPLOADS, null),
  [`${ATTACHMENT} name`]: keptAfter(ATTACHMENT, FORGET_UPLOADS),
  'POST /api/core/inspection name': kept(INSPECTION),
  // Of a path the last part is kept.
  'POST /api/core/inspection files[].fileName': kept(INSPECTION, null),
  // A secret, and the name of a link: nothing shows them.
  'POST /api/core/share password': {
    write: async ({ projectId }) => ({
      method: 'POST',
      url: '/api/core/share',
      payload: { kind: 'home', projectId, expiresInDays: 7 },
    }),
    shown: null,
  },
  'POST /api/core/share/view link': { write: open('/api/core/share/view', {}), shown: null },
  'PATCH /api/core/inspection/{inspectionId} fields.name': kept('PATCH /api/core/inspection/{inspectionId}'),
  'POST /api/core/note text': kept('POST /api/core/note'),
  [`${APPROVAL} text`]: kept(APPROVAL, newestNote),
  [`${REPORT} name`]: kept(REPORT),
  [`${REPORT} notes.search`]: kept(REPORT, null),
  [`${SCHEDULE} name`]: kept(SCHEDULE),
  [`${SCHEDULE} notes.search`]: kept(SCHEDULE, null),
  [`${SAVED_SCHEDULE} name`]: kept(SAVED_SCHEDULE),
  [`${SAVED_SCHEDULE} notes.search`]: kept(SAVED_SCHEDULE, null),
  [`${STEP} comment`]: kept(STEP, null),
  [`${NOTES} change.comment`]: { write: stepOfMany, shown: null },
  // Words that the comment does not say name nobody.
  [`${STEP} names[].label`]: { write: namedStep, shown: null },
  [`${NOTES} change.names[].label`]: { write: namedStepOfMany, shown: null },
  [`${TAG} tag.name`]: keptAfter(TAG, freeNames('tag')),
  [`${OWN_TAG} tag.name`]: keptAfter(OWN_TAG, freeNames('tag')),
};

/** Text of which only some is right: the rest is refused, by the form of an address, as no zone, as no secret. */
export const JUDGED_TEXTS: Record<string, (world: World) => Promise<Write>> = {
  'POST /api/core/detector/model description': kept('POST /api/core/detector/model').write,
  'POST /api/auth/login email': open('/api/auth/login', { password: PASSWORD }),
  'POST /api/auth/login password': open('/api/auth/login', { email: 'viewer@example.test' }),
  'POST /api/auth/loginWsShare token': open('/api/auth/loginWsShare', {}),
  'POST /api/auth/loginWsShare password': open('/api/auth/loginWsShare', { token: 'x' }),
  'POST /api/auth/forgot email': open('/api/auth/forgot', {}),
  'POST /api/auth/resetLink token': open('/api/auth/resetLink', {}),
  'POST /api/auth/reset token': open('/api/auth/reset', { password: PASSWORD }),
  'POST /api/auth/reset password': open('/api/auth/reset', { token: 'x' }),
  'POST /api/auth/invitation token': open('/api/auth/invitation', {}),
  'POST /api/auth/noteAlert token': open('/api/auth/noteAlert', {}),
  'POST /api/auth/noteAlert/answer token': open('/api/auth/noteAlert/answer', { to: 'left' }),
  'POST /api/core/note/{noteId}/alert email': kept('POST /api/core/note/{noteId}/alert').write,
  'POST /api/auth/acceptInvite token': open('/api/auth/acceptInvite', { password: PASSWORD }),
  'POST /api/auth/acceptInvite password': open('/api/auth/acceptInvite', { token: 'x' }),
  'POST /api/auth/acceptInvite newPassword': open('/api/auth/acceptInvite', { token: 'x' }),
  // Of whoever comes in for the first time: the same rule as the profile's, whose text is looked at above.
  'POST /api/auth/acceptInvite name': open('/api/auth/acceptInvite', { token: 'x' }),
  'POST /api/auth/password password': open('/api/auth/password', { newPassword: 'Plumb-line-9' }),
  'POST /api/auth/password newPassword': open('/api/auth/password', { password: 'nonsense' }),
  'PUT /api/auth/profile timeZone': profile.write,
  [`${NEW_TENANT} timeZone`]: kept(NEW_TENANT).write,
  [`${NEW_TENANT} contactEmail`]: kept(NEW_TENANT).write,
  [`${TENANT} timeZone`]: kept(TENANT).write,
  [`${TENANT} contactEmail`]: kept(TENANT).write,
  [`${CONTACT} contactEmail`]: kept(CONTACT).write,
  [`${NEW_TENANT} website`]: kept(NEW_TENANT).write,
  [`${TENANT} website`]: kept(TENANT).write,
  [`${CONTACT} website`]: kept(CONTACT).write,
  'POST /api/core/tenant/{tenantId}/person email': kept('POST /api/core/tenant/{tenantId}/person').write,
  [`${NEWS} link`]: kept(NEWS).write,
  [`${TAG} tag.letter`]: kept(TAG).write,
  [`${OWN_TAG} tag.letter`]: kept(OWN_TAG).write,
  'POST /api/core/project code': kept('POST /api/core/project').write,
  'PUT /api/core/project/{projectId} code': kept('PUT /api/core/project/{projectId}').write,
  'POST /api/core/project timeZone': kept('POST /api/core/project').write,
  'PUT /api/core/project/{projectId} timeZone': kept('PUT /api/core/project/{projectId}').write,
};

/** The payload with a text at `name` or `pages[].name`: in the first of a list, which is made where there is none. */
export function withText(payload: unknown, path: string, text: string): object {
  const made = put(payload, path.replaceAll('[]', '.[]').split('.'), text);
  if (typeof made !== 'object' || made === null) throw new Error(`${path} leads to no field`);
  return made;
}

function put(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  if (step === '[]') {
    const [first, ...others]: unknown[] = Array.isArray(value) ? value : [];
    return [put(first, rest, text), ...others];
  }
  const inner = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(step) : null;
  return { ...(typeof value === 'object' ? value : {}), [step]: put(inner, rest, text) };
}
