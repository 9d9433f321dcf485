import { expect, test } from 'vitest';
import { createMediaSigner } from './media-signer.ts';

const signer = createMediaSigner('a'.repeat(32));
const reader = { kind: 'member' as const, sessionId: 'f'.repeat(64) };
const now = new Date('2026-11-21T10:02:00Z');

function partsOf(base: string) {
  const [, , expires = '', who = '', signature = '', ...rest] = base.split('/');
  return { expires, reader: who, signature, prefix: rest.filter(Boolean).join('/') };
}

test('an address is the same for five minutes and good for five to ten', () => {
  const first = signer.sign(reader, 'plan/1', now);
  expect(signer.sign(reader, 'plan/1', new Date('2026-11-21T10:04:59Z'))).toEqual(first);
  expect(first.expiresAt).toEqual(new Date('2026-11-21T10:10:00Z'));
  expect(signer.verify(partsOf(first.base), now)).toEqual(reader);
  expect(signer.verify(partsOf(first.base), new Date('2026-11-21T10:10:00Z'))).toBeNull();
});

test('no part of an address can be exchanged', () => {
  const parts = partsOf(signer.sign(reader, 'plan/1', now).base);
  expect(signer.verify({ ...parts, prefix: 'plan/2' }, now)).toBeNull();
  expect(signer.verify({ ...parts, reader: `m${'e'.repeat(64)}` }, now)).toBeNull();
  expect(signer.verify({ ...parts, reader: parts.reader.replace('m', 'v') }, now)).toBeNull();
  expect(signer.verify({ ...parts, expires: 'zzzzzz' }, now)).toBeNull();
  expect(signer.verify({ ...parts, signature: 'x' }, now)).toBeNull();
  expect(createMediaSigner('b'.repeat(32)).verify(parts, now)).toBeNull();
});
