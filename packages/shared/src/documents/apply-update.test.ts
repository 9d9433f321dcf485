import * as Y from 'yjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyUpdate, isIncomplete } from './apply-update.ts';

const ANA = 11;

/** What Ana did, step by step: a map with two texts, and a piece of each. */
let updates: Uint8Array[];
let ana: Y.Doc;

function textOf(doc: Y.Doc, key: 'one' | 'two' = 'one'): Y.Text {
  const map = doc.getMap<Y.Map<Y.Text>>('maps').get('map');
  const text = map?.get(key);
  if (!text) throw new Error('no text');
  return text;
}

beforeEach(() => {
  updates = [];
  ana = new Y.Doc();
  ana.clientID = ANA;
  ana.on('update', (update: Uint8Array) => updates.push(update));
  const texts = new Y.Map<Y.Text>();
  texts.set('one', new Y.Text());
  texts.set('two', new Y.Text());
  ana.getMap('maps').set('map', texts);
  textOf(ana).insert(0, 'abc');
  textOf(ana).insert(3, 'def');
});

const from = (several: readonly Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc();
  for (const update of several) applyUpdate(doc, update);
  return doc;
};

const [MAP, ABC, GHI] = [0, 1, 3];

/** Ben deletes the map and may bring it back; Chen has it collected, and with it what Ana wrote into it meanwhile. */
function benAndChen(count: number): { ben: Y.Doc; collected: Uint8Array } {
  const ben = from(updates.slice(MAP, ABC));
  const maps = ben.getMap('maps');
  const undo = new Y.UndoManager(maps);
  maps.delete('map');
  expect(undo.undoStack).toHaveLength(1);
  const chen = from([Y.encodeStateAsUpdate(ben), ...updates.slice(ABC, ABC + count)]);
  return { ben, collected: Y.encodeStateAsUpdate(chen) };
}

describe('what overlaps', () => {
  test('a struct of which an earlier part is known and collected is taken in', () => {
    const whole = Y.encodeStateAsUpdate(ana);
    const yjsAlone = benAndChen(1);
    applyUpdate(yjsAlone.ben, yjsAlone.collected);
    // oxlint-disable-next-line no-restricted-properties -- what Yjs itself makes of it
    expect(() => Y.applyUpdate(yjsAlone.ben, whole)).toThrow(/origin/);

    const { ben, collected } = benAndChen(1);
    applyUpdate(ben, collected);
    applyUpdate(ben, whole);
    expect(Y.getState(ben.store, ANA)).toBe(Y.getState(ana.store, ANA));
    applyUpdate(ana, Y.encodeStateAsUpdate(ben));
    expect(ana.getMap('maps').size).toBe(0);
    expect(Y.encodeStateVector(ana)).toEqual(Y.encodeStateVector(ben));
  });

  test('and so it is when it waited for something missing', () => {
    textOf(ana, 'two').insert(0, 'ghi');
    const known = Y.encodeStateVector(from(updates.slice(MAP, GHI)));
    textOf(ana, 'two').insert(3, 'jkl');
    const later = Y.encodeStateAsUpdate(ana, known);
    const yjsAlone = benAndChen(3);
    // oxlint-disable-next-line no-restricted-properties -- what Yjs itself makes of it
    const apply = (update: Uint8Array) => Y.applyUpdate(yjsAlone.ben, update);
    apply(later);
    expect(() => apply(yjsAlone.collected)).toThrow(/origin/);

    const { ben, collected } = benAndChen(3);
    applyUpdate(ben, later);
    expect(isIncomplete(ben)).toBe(true);
    applyUpdate(ben, collected);
    expect(isIncomplete(ben)).toBe(false);
    expect(Y.getState(ben.store, ANA)).toBe(Y.getState(ana.store, ANA));
  });

  test('repeated, merged and whole states change nothing', () => {
    const doc = from(updates);
    const before = Y.encodeStateAsUpdate(doc);
    let changes = 0;
    doc.on('update', () => (changes += 1));
    for (const update of [...updates, Y.mergeUpdates(updates), Y.encodeStateAsUpdate(ana)])
      applyUpdate(doc, update);
    expect(changes).toBe(0);
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  });
});

describe('marks of others', () => {
  const mark = (value: object | null) => (doc: Y.Doc) => doc.getText('t').format(0, 5, { bold: value });
  const edited = (base: Y.Doc, edit: (doc: Y.Doc) => void): Uint8Array => {
    const copy = from([Y.encodeStateAsUpdate(base)]);
    const before = Y.encodeStateVector(copy);
    edit(copy);
    return Y.encodeStateAsUpdate(copy, before);
  };

  test('are taken in without writing: not even those that seem to change nothing are taken away', () => {
    const base = new Y.Doc();
    base.getText('t').insert(0, 'plumb line');
    const marks = [edited(base, mark({})), edited(base, mark({}))];
    const looker = from([Y.encodeStateAsUpdate(base)]);
    looker.getText('t');
    const byItself: boolean[] = [];
    looker.on('update', (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) =>
      byItself.push(local),
    );
    for (const update of marks) applyUpdate(looker, update);
    expect(byItself).toEqual([false, false]);

    const yjsAlone = new Y.Doc();
    yjsAlone.getText('t');
    let written = 0;
    yjsAlone.on('update', (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
      written += local ? 1 : 0;
    });
    for (const update of [Y.encodeStateAsUpdate(base), ...marks]) {
      // oxlint-disable-next-line no-restricted-properties -- what Yjs itself makes of it
      Y.applyUpdate(yjsAlone, update);
    }
    expect(written).toBe(1);
  });
});

describe('what comes out of order', () => {
  test('waits for what it builds on, in whatever order all of it comes', () => {
    textOf(ana).delete(1, 3);
    textOf(ana).insert(0, 'x');
    const [one, two, three, four, five] = updates;
    if (!one || !two || !three || !four || !five) throw new Error('an update is missing');
    for (const order of [
      [five, four, three, two, one],
      [four, two, five, one, three],
      [one, three, five, four, two],
      [Y.mergeUpdates([one, three]), five, Y.mergeUpdates([two, four, five])],
    ]) {
      const doc = new Y.Doc();
      let told = 0;
      doc.on('update', (_update: Uint8Array, origin: unknown) => (told += origin === 'line' ? 1 : 0));
      for (const update of order) applyUpdate(doc, update, 'line');
      expect(isIncomplete(doc)).toBe(false);
      expect(textOf(doc).toJSON()).toBe(textOf(ana).toJSON());
      expect(told).toBeLessThanOrEqual(order.length);
    }
  });

  test('deletions of what is known are carried out though nothing else is new, those of what is not wait', () => {
    const doc = from(updates);
    textOf(ana).delete(0, 3);
    applyUpdate(doc, Y.encodeStateAsUpdate(ana));
    expect(textOf(doc).toJSON()).toBe('def');

    const late = new Y.Doc();
    applyUpdate(late, updates.at(-1) ?? new Uint8Array());
    expect(isIncomplete(late)).toBe(true);
    for (const update of updates) applyUpdate(late, update);
    expect(textOf(late).toJSON()).toBe('def');
    expect(isIncomplete(late)).toBe(false);
  });
});
