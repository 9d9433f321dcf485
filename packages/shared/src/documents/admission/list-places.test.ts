import * as Y from 'yjs';
import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../testing/seeded-random.ts';
import { applyUpdate } from '../apply-update.ts';
import { admitUpdate } from './admit-update.ts';
import { REJOIN_LIMITS } from './update-limits.ts';

const MALLORY = 4242;

function judge(doc: Y.Doc, update: Uint8Array): string | null {
  const answer = admitUpdate({ update, doc, clientOwner: () => 'm', self: 'm', limits: REJOIN_LIMITS });
  return answer.ok ? null : answer.code;
}

interface Forged {
  client?: number;
  clock: number;
  origin: Y.ID | null;
  rightOrigin: Y.ID | null;
}

/** An update of single characters whose neighbours are chosen freely. */
function forgedUpdate(items: readonly Forged[]): Uint8Array {
  const text = new Y.Doc().getText('t');
  const encoder = new Y.UpdateEncoderV1();
  const byClient = Map.groupBy(items, ({ client = MALLORY }) => client);
  const { restEncoder } = encoder;
  writeVarUint(restEncoder, byClient.size);
  for (const [client, list] of byClient) {
    writeVarUint(restEncoder, list.length);
    writeVarUint(restEncoder, client);
    writeVarUint(restEncoder, list[0]?.clock ?? 0);
    for (const { clock, origin, rightOrigin } of list) {
      const item = new Y.Item(
        Y.createID(client, clock),
        null,
        origin,
        null,
        rightOrigin,
        text,
        null,
        new Y.ContentString('x'),
      );
      item.write(encoder, 0);
    }
  }
  writeVarUint(restEncoder, 0);
  return encoder.toUint8Array();
}

function writeVarUint(encoder: Y.UpdateEncoderV1['restEncoder'], value: number): void {
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) encoder.cbuf[encoder.cpos++] = 128 | (left % 128);
  encoder.cbuf[encoder.cpos++] = left;
}

describe('forged neighbours', () => {
  test('twenty thousand characters for one place of a text', () => {
    const crowd = [MALLORY, MALLORY + 1, MALLORY + 2].flatMap((client) =>
      Array.from({ length: 7000 }, (_, clock) => ({ client, clock, origin: null, rightOrigin: null })),
    );
    expect(judge(new Y.Doc(), forgedUpdate(crowd))).toBe('edit-schema');
  });

  test('each behind another one of a long chain and before the end', () => {
    const doc = new Y.Doc();
    const text = doc.getText('t');
    doc.clientID = 1;
    const length = 3000;
    // Every other one is bold, so that they do not become one item.
    for (let at = 0; at < length; at += 1) text.insertEmbed(at, { at });
    const wide = Array.from({ length }, (_, clock) => ({
      clock,
      origin: Y.createID(1, clock),
      rightOrigin: null,
    }));
    expect(judge(doc, forgedUpdate(wide))).toBe('edit-schema');
  });

  test('a descent that is passed by again and again', () => {
    const root = { clock: 0, origin: null, rightOrigin: null };
    const chain = Array.from({ length: 6000 }, (_, index) => ({
      clock: 1 + index,
      origin: Y.createID(MALLORY, index),
      rightOrigin: null,
    }));
    const passing = Array.from({ length: 6000 }, (_, clock) => ({
      client: MALLORY + 1,
      clock,
      origin: null,
      rightOrigin: clock === 0 ? null : Y.createID(MALLORY + 1, clock - 1),
    }));
    expect(judge(new Y.Doc(), forgedUpdate([root, ...chain, ...passing]))).toBe('edit-schema');
  });
});

/** Somebody at work in a text: types, deletes, goes elsewhere, at first at the beginning. */
function work(doc: Y.Doc, steps: number, seed: number): void {
  const random = createSeededRandom(seed);
  const text = doc.getText('t');
  for (let step = 0; step < steps; step += 1) {
    const at = random.chance(0.3) ? 0 : random.int(text.length + 1);
    if (random.chance(0.3) && at < text.length) text.delete(at, Math.min(3, text.length - at));
    else if (random.chance(0.1) && at < text.length) text.format(at, 1, { bold: {} });
    else text.insert(at, random.chance(0.5) ? 'ab' : 'c');
  }
}

describe('honest people', () => {
  test('two who worked all day in one text without a line are let in', () => {
    const server = new Y.Doc();
    server.clientID = 1;
    work(server, 50, 1);
    const people = [2, 3].map((clientID) => {
      const doc = new Y.Doc();
      applyUpdate(doc, Y.encodeStateAsUpdate(server));
      doc.clientID = clientID;
      work(doc, 1200, clientID);
      return doc;
    });
    for (const person of people) {
      const update = Y.encodeStateAsUpdate(person, Y.encodeStateVector(server));
      expect(judge(server, update)).toBeNull();
      applyUpdate(server, update);
    }
  });

  test('one who types at one spot, over and over, where another did so too', () => {
    const server = new Y.Doc();
    server.clientID = 1;
    server.getText('t').insert(0, 'ab');
    const people = [2, 3].map((clientID) => {
      const doc = new Y.Doc();
      applyUpdate(doc, Y.encodeStateAsUpdate(server));
      doc.clientID = clientID;
      for (let step = 0; step < 700; step += 1) {
        doc.getText('t').insert(1, 'x');
        doc.getText('t').delete(1, 1);
      }
      return doc;
    });
    for (const person of people) {
      const update = Y.encodeStateAsUpdate(person, Y.encodeStateVector(server));
      expect(judge(server, update)).toBeNull();
      applyUpdate(server, update);
    }
  });

  test('a keystroke in a long text is less than 200 bytes and let in', () => {
    const doc = new Y.Doc();
    doc.clientID = 1;
    work(doc, 1500, 5);
    const copy = new Y.Doc();
    applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    let sent: Uint8Array = new Uint8Array();
    copy.on('update', (update: Uint8Array) => (sent = update));
    copy.getText('t').insert(20, 'k');
    expect(sent.byteLength).toBeLessThan(200);
    expect(judge(doc, sent)).toBeNull();
  });
});
