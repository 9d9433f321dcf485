import * as Y from 'yjs';
import {
  addChecklistItem,
  addComment,
  changeChecklistItem,
  deleteChecklistItem,
  deleteComment,
  editComment,
  setWatching,
} from '../documents/note/commands.ts';
import { descriptionRoot } from '../documents/note/note-roots.ts';
import { readNoteContent } from '../documents/note/read.ts';
import type { CommentPart } from '../documents/note/schema.ts';
import { newObjectId } from '../ids/object-id.ts';
import { reaches, type RoomAccess } from '../protocol/room-messages.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface NoteWriter {
  accountId: string;
  access: RoomAccess;
}

const WORDS = ['seal', 'torn ', '漏水', 'باب', '扉 ', 'x', 'é', '😀'];
/** Few of each, so that several people meet in the same one. */
const BLOCKS_AIM = 6;
const COMMENTS_AIM = 8;
const ITEMS_AIM = 5;

/** One edit as a person with these rights could make it, in the description as an editor writes it. */
export function randomNoteEdit(doc: Y.Doc, random: SeededRandom, writer: NoteWriter): void {
  const mayEdit = reaches(writer.access, 'edit');
  const what = random.next();
  if (!mayEdit || what < 0.15) commentSomething(doc, random, writer);
  else if (what < 0.25) editChecklist(doc, random);
  else if (what < 0.3) setWatching(doc, writer.accountId, random.chance(0.6));
  else doc.transact(() => editDescription(descriptionRoot(doc), random));
}

function commentSomething(doc: Y.Doc, random: SeededRandom, { accountId, access }: NoteWriter): void {
  const { comments } = readNoteContent(doc);
  const own = random.pick(comments.filter(({ by }) => by === accountId));
  const any = random.pick(comments);
  if (any && access === 'manage' && comments.length > COMMENTS_AIM) deleteComment(doc, any.id);
  else if (own && reaches(access, 'attach') && random.chance(0.2)) deleteComment(doc, own.id);
  else if (own && random.chance(0.4)) editComment(doc, own.id, someBody(random, accountId));
  else if (comments.length < 4 * COMMENTS_AIM)
    addComment(doc, { id: newObjectId(), by: accountId, body: someBody(random, accountId) });
  else setWatching(doc, accountId, random.chance(0.5));
}

function someBody(random: SeededRandom, accountId: string): CommentPart[] {
  const text = { text: `${someWord(random)}!` };
  return random.chance(0.3) ? [{ mention: accountId, label: 'Me' }, text] : [text];
}

function editChecklist(doc: Y.Doc, random: SeededRandom): void {
  const { checklist } = readNoteContent(doc);
  const item = random.pick(checklist);
  if (!item || checklist.length < ITEMS_AIM) addChecklistItem(doc, `Look at ${someWord(random)}`);
  else if (random.chance(0.3)) deleteChecklistItem(doc, item.id);
  else if (random.chance(0.5)) changeChecklistItem(doc, item.id, { done: random.chance(0.5) });
  else changeChecklistItem(doc, item.id, { text: `See ${someWord(random)}` });
}

function editDescription(root: Y.XmlFragment, random: SeededRandom): void {
  const paragraph = random.pick(paragraphsIn(root));
  if (!paragraph || root.length < 2) return insertBlock(root, random);
  const what = random.next();
  if (what < 0.5) typeIn(paragraph, random);
  else if (what < 0.62) deleteIn(paragraph, random);
  else if (what < 0.74) markIn(paragraph, random);
  else if (what < 0.82) splitBlock(root, random);
  else if (what < 0.86) paragraph.insert(paragraph.length, [someAtom(random)]);
  else if (root.length > BLOCKS_AIM) root.delete(random.int(root.length), 1);
  else insertBlock(root, random);
}

function paragraphsIn(node: Y.XmlFragment): Y.XmlElement[] {
  return node.toArray().flatMap((child) => {
    if (!(child instanceof Y.XmlElement)) return [];
    return child.nodeName === 'paragraph' ? [child] : paragraphsIn(child);
  });
}

function insertBlock(root: Y.XmlFragment, random: SeededRandom): void {
  const block = random.chance(0.7) ? newParagraph(someWord(random)) : newList(random);
  root.insert(random.int(root.length + 1), [block]);
}

function newParagraph(text: string): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph');
  if (text !== '') paragraph.insert(0, [new Y.XmlText(text)]);
  return paragraph;
}

function newList(random: SeededRandom): Y.XmlElement {
  const list = new Y.XmlElement(random.chance(0.5) ? 'bulletList' : 'orderedList');
  const item = new Y.XmlElement('listItem');
  item.insert(0, [newParagraph(someWord(random))]);
  list.insert(0, [item]);
  return list;
}

function someAtom(random: SeededRandom): Y.XmlElement {
  const atom = new Y.XmlElement(random.chance(0.5) ? 'mention' : 'noteReference');
  atom.setAttribute('id', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');
  atom.setAttribute('label', someWord(random));
  return atom;
}

/** The words of a paragraph, made if it has none. */
function textOf(paragraph: Y.XmlElement): Y.XmlText {
  const found = paragraph.toArray().find((child) => child instanceof Y.XmlText);
  if (found) return found;
  const text = new Y.XmlText();
  paragraph.insert(0, [text]);
  return text;
}

/** Where a caret may stand: never inside a character of two units, which Yjs would break. */
function caretsIn(text: Y.XmlText): number[] {
  const carets = [0];
  for (const sign of wordsOf(text)) carets.push((carets.at(-1) ?? 0) + sign.length);
  return carets;
}

function wordsOf(text: Y.XmlText): string {
  let words = '';
  for (let item = text._start; item; item = item.right)
    if (!item.deleted && item.content instanceof Y.ContentString) words += item.content.str;
  return words;
}

/** A stretch of at least one character, null where there is none. */
function stretchIn(
  text: Y.XmlText,
  random: SeededRandom,
  most: number,
): { at: number; length: number } | null {
  const carets = caretsIn(text);
  if (carets.length < 2) return null;
  // Much is done to the beginning.
  const first = random.chance(0.4) ? 0 : random.int(carets.length - 1);
  const last = Math.min(first + 1 + random.int(most), carets.length - 1);
  const at = carets[first] ?? 0;
  return { at, length: (carets[last] ?? at) - at };
}

function typeIn(paragraph: Y.XmlElement, random: SeededRandom): void {
  const text = textOf(paragraph);
  const at = random.chance(0.3) ? text.length : (random.pick(caretsIn(text)) ?? 0);
  text.insert(at, someWord(random));
}

function deleteIn(paragraph: Y.XmlElement, random: SeededRandom): void {
  const text = textOf(paragraph);
  const stretch = stretchIn(text, random, 4);
  if (stretch) text.delete(stretch.at, stretch.length);
}

function markIn(paragraph: Y.XmlElement, random: SeededRandom): void {
  const text = textOf(paragraph);
  const stretch = stretchIn(text, random, random.chance(0.4) ? 1000 : 5);
  if (!stretch) return;
  const mark = random.chance(0.6)
    ? { bold: random.chance(0.6) ? {} : null }
    : { link: random.chance(0.6) ? { href: 'https://a.example' } : null };
  text.format(stretch.at, stretch.length, mark);
}

/** As an editor writes Enter: the words behind are deleted and written into a new block. */
function splitBlock(root: Y.XmlFragment, random: SeededRandom): void {
  const at = random.int(root.length);
  const block = root.get(at);
  if (!(block instanceof Y.XmlElement) || block.nodeName !== 'paragraph') return;
  const text = textOf(block);
  const from = random.pick(caretsIn(text)) ?? 0;
  const behind = wordsOf(text).slice(from);
  if (from < text.length) text.delete(from, text.length - from);
  root.insert(at + 1, [newParagraph(behind)]);
}

function someWord(random: SeededRandom): string {
  return random.pick(WORDS) ?? 'x';
}
