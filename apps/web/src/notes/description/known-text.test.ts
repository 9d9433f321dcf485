import { setDescriptionText } from '@plumbline/shared/documents/note/commands.ts';
import { descriptionRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import * as Y from 'yjs';
import { expect, test } from 'vitest';
import { isKnownText } from './known-text.ts';

function described(write: (words: Y.XmlText, root: Y.XmlFragment) => void): Y.XmlFragment {
  const doc = new Y.Doc();
  setDescriptionText(doc, 'Seal torn');
  const root = descriptionRoot(doc);
  const [paragraph] = root.toArray();
  const [words] = paragraph instanceof Y.XmlElement ? paragraph.toArray() : [];
  if (!(words instanceof Y.XmlText)) throw new Error('no words');
  write(words, root);
  return root;
}

test.each<[string, (words: Y.XmlText, root: Y.XmlFragment) => void]>([
  ['words', () => undefined],
  ['bold', (words) => words.format(0, 4, { bold: true })],
  ['a link', (words) => words.format(0, 4, { link: { href: 'https://a.example' } })],
  [
    'a mark that may overlap itself',
    (words) => words.format(0, 4, { 'link--aBcD+/1=': { href: 'https://a.example' } }),
  ],
  ['more than may be written', (words) => words.insert(0, 'x'.repeat(50_000))],
])('%s: known', (_, write) => {
  expect(isKnownText(described(write))).toBe(true);
});

test.each<[string, (words: Y.XmlText, root: Y.XmlFragment) => void]>([
  ['another node', (_, root) => root.insert(0, [new Y.XmlElement('table')])],
  ['another mark', (words) => words.format(0, 4, { underline: {} })],
  ['a mark that the binding would read as another', (words) => words.format(0, 4, { 'bold--x': {} })],
  ['something embedded', (words) => words.insertEmbed(0, { picture: 'x' })],
])('%s: unknown', (_, write) => {
  expect(isKnownText(described(write))).toBe(false);
});
