import * as Y from 'yjs';
import { expect, test } from 'vitest';
import { createRectangleZone } from '../commands.ts';
import { createMarkup, deleteMarkup, insertMarkupPoint } from './commands.ts';
import { markupHandles } from './editable-markup.ts';
import { readMarkup } from './markup-reader.ts';
import { observeMarkup } from './observe-markup.ts';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);

test('tells once a transaction which objects changed, at any depth, until it is stopped', () => {
  const doc = new Y.Doc();
  const heard: [string[], unknown][] = [];
  const stop = observeMarkup(doc, (ids, { origin }) => heard.push([[...ids].sort(), origin]));
  const ring = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 0, y: 9 },
  ];
  const inked = { colour: 'red', size: 2 } as const;
  doc.transact(() => {
    createMarkup(doc, { kind: 'area', ...inked, line: 'solid', points: ring }, { id: A });
    createMarkup(doc, { kind: 'stamp', ...inked, at: { x: 1, y: 1 }, stamp: 'hold' }, { id: B });
  }, 'remote');
  expect(heard.splice(0)).toEqual([[[A, B], 'remote']]);

  createRectangleZone(doc, { name: 'Hall', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  expect(heard).toEqual([]);
  const area = readMarkup(doc, A);
  const [first] = area ? markupHandles(area) : [];
  insertMarkupPoint(doc, A, first?.id ?? '', { x: 5, y: -5 });
  deleteMarkup(doc, B);
  expect(heard.splice(0).map(([ids]) => ids)).toEqual([[A], [B]]);

  stop();
  deleteMarkup(doc, A);
  expect(heard).toEqual([]);
});
