import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { describe, expect, test } from 'vitest';
import { createSeededRandom, type SeededRandom } from '../../testing/seeded-random.ts';
import { LIVES, type Life } from '../../testing/document-lives.ts';
import { isErrorCode } from '../../errors/catalogue.ts';
import { admitUpdate } from './admit-update.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const ROUNDS = 20_000;
const SLOWEST_MS = 2000;

function mutate(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (let change = 1 + random.int(4); change > 0; change -= 1)
    copy[random.int(copy.length)] = random.int(256);
  return random.chance(0.2) ? copy.slice(0, random.int(copy.length)) : copy;
}

/** The answer's code, null when it passes, and whether the candidate was changed on the way. */
function judge(
  { kind }: Life,
  candidate: Y.Doc,
  update: Uint8Array,
): { code: string | null; isTouched: boolean } {
  const admission = admitUpdate({ update, doc: candidate, clientOwner: () => ANA, self: ANA });
  if (!admission.ok) return { code: admission.code, isTouched: false };
  if (admission.kind === 'empty') return { code: null, isTouched: false };
  const author = { accountId: ANA, isServer: false };
  const effect = kind.checkEffect({ candidate, update, access: 'edit', author });
  return { code: effect.ok ? null : effect.code, isTouched: true };
}

describe.each(Object.values(LIVES))('mutated updates of a $name', (life) => {
  test('are answered, fast, and what passes leaves it readable', { timeout: 120_000 }, () => {
    const random = createSeededRandom(29);
    const author = new Y.Doc();
    const updates: Uint8Array[] = [];
    author.on('update', (update: Uint8Array) => updates.push(update));
    const edit = life.hand(author, { accountId: ANA, access: 'edit' });
    for (let number = 0; number < 300; number += 1) edit(random);

    const base = new Y.Doc();
    for (const update of updates.slice(0, 150)) applyUpdate(base, update);
    const state = Y.encodeStateAsUpdate(base);
    let candidate = new Y.Doc();
    applyUpdate(candidate, state);
    const later = [...updates.slice(140, 170), Y.encodeStateAsUpdate(author, Y.encodeStateVector(base))];
    let unreadable = 0;
    let slowestMs = 0;
    const codes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const update = mutate(random.pick(later) ?? state, random);
      const start = performance.now();
      const answer = judge(life, candidate, update);
      slowestMs = Math.max(slowestMs, performance.now() - start);
      codes.add(answer.code ?? 'accepted');
      if (!answer.isTouched) continue;
      unreadable += answer.code === null && !life.isReadable(candidate) ? 1 : 0;
      candidate = new Y.Doc();
      applyUpdate(candidate, state);
    }
    expect(unreadable).toBe(0);
    expect(life.kind.hash(candidate)).toBe(life.kind.hash(base));
    const unknown = [...codes].filter((code) => code !== 'accepted' && !isErrorCode(code));
    expect(unknown).toEqual([]);
    for (const code of ['accepted', 'edit-undecodable', 'edit-gap', 'edit-schema'])
      expect(codes).toContain(code);
    expect(slowestMs).toBeLessThan(SLOWEST_MS);
  });
});
