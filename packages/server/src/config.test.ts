import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONFIG_NAMES, readConfig } from './config.ts';

const NEEDED = {
  DATABASE_URL: 'postgres://postgres:secret@127.0.0.1:5432/plumbline',
  FILES_DIR: '/var/lib/plumbline/files',
  MEDIA_SECRET: 'x'.repeat(32),
};

test('three settings suffice, and numbers are numbers', () => {
  const read = readConfig({ ...NEEDED, PORT: '8080', SEED_DEMO: '1', UNKNOWN: 'ignored' });
  expect(read).toMatchObject({
    ok: true,
    config: { PORT: 8080, HOST: '127.0.0.1', LOG_LEVEL: 'info', SEED_DEMO: true, STATEMENT_TIMEOUT_MS: 3000 },
  });
  expect(JSON.stringify(read)).not.toContain('UNKNOWN');
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ ...NEEDED, PORT: '', SEED_DEMO: '' })).toMatchObject({
    config: { PORT: 3000, SEED_DEMO: false },
  });
});

test('every setting stands in the page on configuration', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
  const named = new Set(page.match(/`[A-Z][A-Z0-9_]+`/g));
  expect(CONFIG_NAMES.length).toBeGreaterThan(20);
  expect(CONFIG_NAMES.filter((name) => !named.has(`\`${name}\``))).toEqual([]);
});

test('every fault has a sentence, and none repeats what was given', () => {
  const read = readConfig({
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    MEDIA_SECRET: 'short-secret',
    PORT: '70000',
    WORKER_PORT: 'nine',
    LOG_LEVEL: 'loud',
  });
  expect(read).toEqual({
    ok: false,
    faults: [
      'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
      'PORT must be a port from 0 to 65535.',
      'WORKER_PORT must be a port from 0 to 65535.',
      'FILES_DIR is not set; it must be a folder.',
      'MEDIA_SECRET must be a secret of at least 32 characters.',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal and silent.',
    ],
  });
});

test('a mail server needs an address to send from', () => {
  const SMTP_URL = 'smtps://user:hunter2@mail.example:465';
  expect(readConfig({ ...NEEDED, SMTP_URL })).toEqual({
    ok: false,
    faults: ['MAIL_FROM is not set; it must be an e-mail address, which mails come from.'],
  });
  expect(readConfig({ ...NEEDED, SMTP_URL, MAIL_FROM: 'plans@example.com' })).toMatchObject({ ok: true });
  expect(readConfig({ ...NEEDED, SMTP_URL: 'http://mail', MAIL_FROM: 'nobody' })).toMatchObject({
    ok: false,
  });
});

test('apps to download are a JSON list, and a faulty one is told of', () => {
  const app = { platform: 'android', version: '1.2', url: 'https://apps.example/plumbline.apk' };
  expect(readConfig({ ...NEEDED, APP_DOWNLOADS: JSON.stringify([app]) })).toMatchObject({
    config: { APP_DOWNLOADS: [app] },
  });
  for (const faulty of ['[', '{}', JSON.stringify([{ ...app, url: 'javascript:alert(1)' }])]) {
    expect(readConfig({ ...NEEDED, APP_DOWNLOADS: faulty })).toMatchObject({
      ok: false,
      faults: [expect.stringMatching(/^APP_DOWNLOADS must be a JSON list/)],
    });
  }
});

test('a bucket needs its keys', () => {
  expect(readConfig({ ...NEEDED, S3_BUCKET: 'plans', S3_ACCESS_KEY_ID: 'key' })).toEqual({
    ok: false,
    faults: ['S3_SECRET_ACCESS_KEY is not set; it must be the secret key of S3_BUCKET.'],
  });
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readConfig({ ...NEEDED, ...keys, S3_BUCKET: 'plans' })).toMatchObject({ ok: true });
});

test.each(['0', '-1', '1.5', 'ten', '1e999'])('a pool of %s connections is refused', (size) => {
  expect(readConfig({ ...NEEDED, DATABASE_POOL_SIZE: size })).toMatchObject({ ok: false });
});

test.each([
  ['REDIS_URL', 'http://redis:6379'],
  ['S3_BUCKET', 'No Bucket'],
  ['S3_ENDPOINT', 'store:9000'],
  ['ALLOWED_ORIGINS', 'foo'],
  ['ALLOWED_ORIGINS', 'https://plans.example/'],
  ['ALLOWED_ORIGINS', 'https://plans.example, ftp://plans.example'],
  ['TRUSTED_PROXIES', 'evil'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['METRICS_FROM', 'everybody'],
  ['TRUSTED_PROXIES', '127.0.0.1, ::1/129'],
])('%s = %s is refused', (name, value) => {
  expect(readConfig({ ...NEEDED, [name]: value })).toMatchObject({
    ok: false,
    faults: expect.arrayContaining([expect.stringContaining(`${name} must be `)]),
  });
});

test('lists of origins and networks are taken as they are given', () => {
  const given = {
    ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080',
    TRUSTED_PROXIES: '10.0.0.0/8,::1',
  };
  expect(readConfig({ ...NEEDED, ...given })).toMatchObject({ ok: true, config: given });
});
