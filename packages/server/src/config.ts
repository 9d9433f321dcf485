import { isIP } from 'node:net';
import { isEmailAddress } from '@plumbline/shared/people/email-address.ts';
import * as z from 'zod/mini';
import { AppDownloadsSchema } from '@plumbline/shared/contract/download.ts';
import { LIMIT_SETTINGS, limitsAtOdds, type Limits } from './limits.ts';

const Port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535));
const Positive = z.coerce.number().check(z.int(), z.minimum(1));
const Flag = z.pipe(
  z.enum(['0', '1']),
  z.transform((text) => text === '1'),
);

const Origins = z.string().check(z.refine((text) => partsOf(text).every(isOrigin)));
const Networks = z.string().check(z.refine((text) => partsOf(text).every(isNetwork)));

/** JSON as text of one variable. */
const Downloads = z.pipe(
  z.string().check(z.maxLength(10_000)),
  z.pipe(z.transform(parseJson), AppDownloadsSchema),
);

/** Every setting of the server processes; each environment variable has a sentence in docs/configuration.md. */
const ConfigSchema = z.object({
  /** Connection of the owner role; pools switch to plumbline_app and plumbline_identity. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Carries presence and hints between processes; Postgres does without it. */
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/ })),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(Port, 3000),
  COLLAB_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  COLLAB_PORT: z._default(Port, 3001),
  /** Where the api finds the collab server; without it a reverse proxy brings sockets to the rooms. */
  COLLAB_URL: z.optional(z.url({ protocol: /^http$/ })),
  /** Where the worker shows health and measurements. */
  WORKER_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  WORKER_PORT: z._default(Port, 3002),
  /** Folder of uploaded files and their derivatives. */
  FILES_DIR: z.string().check(z.minLength(1)),
  /** Bucket of an S3-compatible store for those files; FILES_DIR then holds only what is on its way. */
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  /** Unset for Amazon's own. */
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z._default(z.string().check(z.minLength(1)), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Key of the media signatures, at least 32 characters; the same for all processes. */
  MEDIA_SECRET: z.string().check(z.minLength(32)),
  /** Folder of the built web app. */
  WEB_DIST_DIR: z.optional(z.string()),
  /** What people type to come here: links in mails lead there, and its pages may open sockets; unset for http://localhost and PORT. */
  PUBLIC_ORIGIN: z.optional(z.string().check(z.refine(isOrigin))),
  /** The mail server; unset = mails stay in the outbox. */
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  /** Whom mails come from, needed with SMTP_URL. */
  MAIL_FROM: z.optional(z.string().check(z.refine(isEmailAddress))),
  /** Further origins, besides the own one, that may open sockets, comma separated. */
  ALLOWED_ORIGINS: z._default(Origins, ''),
  TRUSTED_PROXIES: z._default(Networks, '127.0.0.1,::1'),
  /** Networks that may read the figures of the api through a proxy. */
  METRICS_FROM: z._default(Networks, ''),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  /** Name of this process in the journal and the logs. */
  NODE_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(64)), 'node-1'),
  DATABASE_POOL_SIZE: z._default(Positive, 10),
  STATEMENT_TIMEOUT_MS: z._default(Positive, 3000),
  DECODE_TIMEOUT_MS: z._default(Positive, 30_000),
  DECODE_MEMORY_MIB: z._default(Positive, 1024),
  UPLOAD_QUOTA_OPEN: z._default(Positive, 20),
  COMPACTION_ENTRIES: z._default(Positive, 500),
  COMPACTION_BYTES: z._default(Positive, 256 * 1024),
  /** `1` lets the demo be put into an external database, and set back there. */
  SEED_DEMO: z._default(Flag, false),
  /** The apps of the download page. */
  APP_DOWNLOADS: z._default(Downloads, []),
  ...LIMIT_SETTINGS,
});
export type Config = z.infer<typeof ConfigSchema>;

/**
 * What each setting must be, as the sentence of a fault goes on; values are not repeated, some are secret.
 * The limits say it themselves.
 */
const EXPECTED: Record<Exclude<keyof Config, keyof Limits>, string> = {
  DATABASE_URL: 'an address like postgres://user:password@host:5432/database',
  REDIS_URL: 'an address like redis://host:6379',
  HOST: 'a host name or address',
  PORT: 'a port from 0 to 65535',
  COLLAB_HOST: 'a host name or address',
  COLLAB_PORT: 'a port from 0 to 65535',
  COLLAB_URL: 'an address like http://127.0.0.1:3001',
  WORKER_HOST: 'a host name or address',
  WORKER_PORT: 'a port from 0 to 65535',
  FILES_DIR: 'a folder',
  S3_BUCKET: 'the name of a bucket',
  S3_ENDPOINT: 'an address like https://s3.example',
  S3_REGION: 'the name of a region',
  S3_ACCESS_KEY_ID: 'the key of S3_BUCKET',
  S3_SECRET_ACCESS_KEY: 'the secret key of S3_BUCKET',
  MEDIA_SECRET: 'a secret of at least 32 characters',
  WEB_DIST_DIR: 'a folder',
  PUBLIC_ORIGIN: 'an origin like https://plans.example',
  SMTP_URL: 'an address like smtps://user:password@host:465',
  MAIL_FROM: 'an e-mail address, which mails come from',
  ALLOWED_ORIGINS: 'origins like https://plans.example, separated by commas',
  METRICS_FROM: 'addresses or networks like 10.0.0.0/8, separated by commas',
  TRUSTED_PROXIES: 'addresses or networks like 10.0.0.0/8, separated by commas',
  LOG_LEVEL: 'one of trace, debug, info, warn, error, fatal and silent',
  NODE_NAME: 'a name of at most 64 characters',
  DATABASE_POOL_SIZE: 'a whole number from 1',
  STATEMENT_TIMEOUT_MS: 'a whole number of milliseconds from 1',
  DECODE_TIMEOUT_MS: 'a whole number of milliseconds from 1',
  DECODE_MEMORY_MIB: 'a whole number of MiB from 1',
  UPLOAD_QUOTA_OPEN: 'a whole number from 1',
  COMPACTION_ENTRIES: 'a whole number from 1',
  COMPACTION_BYTES: 'a whole number of bytes from 1',
  SEED_DEMO: '0 or 1',
  APP_DOWNLOADS:
    'a JSON list of at most 10 apps like {"platform": "android", "version": "1.0", "url": "https://…"}',
};

const SENTENCES: ReadonlyMap<string, string> = new Map(Object.entries(EXPECTED));

/** The names of all settings. */
export const CONFIG_NAMES: readonly string[] = Object.keys(ConfigSchema.shape);

/** A bucket without its keys is a mistake; keys without a bucket do nothing. */
const S3_KEYS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * Reads the settings from an environment; an empty variable counts as not set.
 * Answers one sentence per fault instead of throwing, so that a start can print them all.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
): { ok: true; config: Config } | { ok: false; faults: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = ConfigSchema.safeParse(given);
  const faulty = new Map<PropertyKey | undefined, string>(
    result.error?.issues.map(({ path: [name], message }) => [name, message]),
  );
  for (const key of S3_KEYS) if (given['S3_BUCKET'] && !given[key]) faulty.set(key, EXPECTED[key]);
  if (given['SMTP_URL'] && !given['MAIL_FROM']) faulty.set('MAIL_FROM', EXPECTED.MAIL_FROM);
  const faults = CONFIG_NAMES.filter((name) => faulty.has(name)).map((name) => {
    const expected = SENTENCES.get(name) ?? faulty.get(name);
    return given[name] === undefined
      ? `${name} is not set; it must be ${expected}.`
      : `${name} must be ${expected}.`;
  });
  if (result.success) faults.push(...limitsAtOdds(result.data));
  return result.success && faults.length === 0 ? { ok: true, config: result.data } : { ok: false, faults };
}

/** What is no JSON is answered as nothing, which no schema takes. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isOrigin(part: string): boolean {
  const url = URL.canParse(part) ? new URL(part) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === part;
}

function isNetwork(part: string): boolean {
  const [address = '', bits = '0', ...rest] = part.split('/');
  const version = isIP(address);
  const maxBits = version === 4 ? 32 : 128;
  return version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
}
