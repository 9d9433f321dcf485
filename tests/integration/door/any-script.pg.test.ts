/**
 * Every field that keeps what somebody wrote takes any script as it is, and no ten kilobytes of it (reliability.md D91).
 * Which names count as one: packages/server/src/names/name-key.test.ts.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorld, type World } from '../api/api-world.ts';
import { send } from '../api/writes/write.ts';
import { KEPT_TEXTS, withText } from './free-texts.ts';

/** Hundreds of requests, each of which makes what it changes first. */
vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeAll(async () => {
  const asMany = { TENANT_INVITATIONS_PER_DAY: '100000', INVITER_INVITATIONS_PER_DAY: '10000' };
  world = await createWorld(asMany);
});
afterAll(() => world.close());

const OF_ANY_SCRIPT = [
  '👷🏽‍♀️🏗️ 𝔘𠮷',
  'مبنى الميناء ٣ B2',
  'אתר בנייה 7',
  'İzmir ısı Iİ',
  '港湾タワー１階',
  'e\u0301tage Å ﬁ',
  'ไทย नमस्ते',
];

async function submit(name: string, text: string) {
  const [, , path = ''] = name.split(' ');
  const write = await KEPT_TEXTS[name]?.write(world);
  if (!write) throw new Error(name);
  const answer = await send(world, { ...write, payload: withText(write.payload, path, text) }, randomUUID());
  return { status: answer.statusCode, said: answer.json() };
}

test.each(Object.keys(KEPT_TEXTS))('D91 %s comes back in any script', async (name) => {
  for (const text of OF_ANY_SCRIPT) {
    const { status, said } = await submit(name, text);
    expect([text, status, said]).toEqual([text, 200, said]);
    const shown = await KEPT_TEXTS[name]?.shown?.(world, said);
    // Of what only a worker makes, nothing is shown.
    const told = shown === undefined ? text : JSON.stringify(shown);
    expect(told.normalize('NFC')).toContain(text.normalize('NFC'));
  }
});

/** What people write pages of: a note's description and comments, which have limits of their own. */
const LONG = /\/(note|finding)(\/|\b).* (text|comment|change\.comment)$/;

test.each(Object.keys(KEPT_TEXTS))(
  'D91 %s takes no ten kilobytes, or no fifty where pages are written',
  async (name) => {
    const times = LONG.test(name) ? 5 : 1;
    for (const text of ['x'.repeat(10_240 * times), 'م'.repeat(5120 * times), '👷🏽‍♀️'.repeat(1000 * times)]) {
      const { status, said } = await submit(name, text);
      expect([status, said.data?.fields?.[0]?.error]).toEqual([400, 'maxLength']);
    }
  },
);
