import * as Y from 'yjs';
import { expect, test } from 'vitest';
import { updateFrom } from '../../testing/raw-update.ts';
import { admitUpdate } from './admit-update.ts';

const doc = new Y.Doc();
doc.clientID = 1;
doc.getText('t').insert(0, 'a😀b漏');

test.each<[string, (text: Y.Text) => void, boolean]>([
  ['words beside a character', (text) => text.insert(3, 'x'), true],
  ['a character gone', (text) => text.delete(1, 2), true],
  ['words inside a character', (text) => text.insert(2, 'x'), false],
  ['half a character gone', (text) => text.delete(1, 1), false],
  ['the other half gone', (text) => text.delete(2, 2), false],
  ['a mark that begins inside', (text) => text.format(2, 2, { bold: true }), false],
  ['a mark that ends inside', (text) => text.format(0, 2, { bold: true }), false],
])('%s', (_, edit, isTaken) => {
  const update = updateFrom(doc, 2, (copy) => edit(copy.getText('t')));
  const answer = admitUpdate({ update, doc, clientOwner: (client) => `${client}`, self: '2' });
  expect(answer.ok).toBe(isTaken);
});
