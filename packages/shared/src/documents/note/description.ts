/**
 * Whether a description consists of nothing but its closed set, and how it is read. Reading never changes the document: it walks the
 * shared types and mounts no editor (N1).
 */
import * as Y from 'yjs';
import * as z from 'zod/mini';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { isMalformed } from '../../text/entered-text.ts';
import { AtomSchema, LIST_ATTRIBUTES, LIST_KINDS, LinkSchema, MARK, MARKS } from './description/schema.ts';
import { NOTE_LIMITS } from './schema.ts';

export type Inline =
  | { text: string; bold?: true; link?: string }
  | { mention: string; label: string }
  | { note: string; label: string };
export type Block = { paragraph: Inline[] } | { list: 'bullet' | 'ordered'; items: Block[][] };

/** The fault of a description, null when it consists of nothing but what this version knows. */
export function descriptionFault(root: Y.XmlFragment): ErrorCode | null {
  const size: Size = { chars: 0, nodes: 0, lists: 0, deepest: 0 };
  if (root._map.size > 0 || !root.toArray().every((node) => isBlock(node, size))) return 'edit-schema';
  const { descriptionChars, descriptionNodes, listDepth } = NOTE_LIMITS;
  const isWithin =
    size.chars <= descriptionChars && size.nodes <= descriptionNodes && size.deepest <= listDepth;
  return isWithin ? null : 'edit-limit';
}

interface Size {
  chars: number;
  nodes: number;
  /** Lists around what is looked at, and the most there were. */
  lists: number;
  deepest: number;
}

function isBlock(node: unknown, size: Size): boolean {
  if (!isElement(node)) return false;
  size.nodes += 1;
  if (node.nodeName === 'paragraph')
    return node._map.size === 0 && node.toArray().every((each) => isInline(each, size));
  if (!isListName(node.nodeName) || !LIST_ATTRIBUTES[node.nodeName].safeParse(attributesOf(node)).success)
    return false;
  size.lists += 1;
  size.deepest = Math.max(size.deepest, size.lists);
  const isList = node.toArray().every((each) => isItem(each, size));
  size.lists -= 1;
  return isList;
}

function isElement(node: unknown): node is Y.XmlElement {
  return node instanceof Y.XmlElement && node.constructor === Y.XmlElement;
}

function isListName(name: string): name is keyof typeof LIST_KINDS {
  return Object.hasOwn(LIST_KINDS, name);
}

function isItem(node: unknown, size: Size): boolean {
  if (!isElement(node) || node.nodeName !== 'listItem' || node._map.size > 0) return false;
  size.nodes += 1;
  return node.toArray().every((each) => isBlock(each, size));
}

function isInline(node: unknown, size: Size): boolean {
  size.nodes += 1;
  if (node instanceof Y.XmlText) return node._map.size === 0 && isText(node, size);
  return isElement(node) && readAtom(node) !== null;
}

/** Looks at each item: Yjs's own reader keeps marks in a plain object, where one named `__proto__` is not seen. */
function isText(node: Y.XmlText, size: Size): boolean {
  for (let item = node._start; item; item = item.right) {
    const { content } = item;
    if (item.deleted) continue;
    if (content instanceof Y.ContentFormat) {
      if (!isMark(content.key, content.value)) return false;
    } else if (content instanceof Y.ContentString) {
      if (isMalformed(content.str)) return false;
      size.chars += content.str.length;
    } else return false;
  }
  return true;
}

/** The beginning of a mark, or its end, which is null. */
function isMark(name: string, value: unknown): boolean {
  const kind = markKind(name);
  return kind !== null && (value === null || MARKS[kind].safeParse(value).success);
}

function markKind(name: string): keyof typeof MARKS | null {
  const [, kind] = MARK.exec(name) ?? [];
  return kind === 'bold' || kind === 'link' ? kind : null;
}

/** What is written beside an element's content. Yjs's own reader loses one that is named `__proto__` from sight. */
function attributesOf(node: Y.XmlElement): Record<string, unknown> {
  const living = [...node._map].filter(([, item]) => !item.deleted);
  return Object.fromEntries(living.map(([name, item]) => [name, item.content.getContent().at(-1)]));
}

const NODES: ReadonlySet<string> = new Set([
  'paragraph',
  'listItem',
  ...Object.keys(LIST_KINDS),
  'mention',
  'noteReference',
]);

/** True for a piece of a document that is neither words nor a node or mark of the closed set. */
export function isUnknownPart(content: Y.Item['content']): boolean {
  if (content instanceof Y.ContentFormat) return markKind(content.key) === null;
  if (content instanceof Y.ContentEmbed) return true;
  if (!(content instanceof Y.ContentType)) return false;
  const { type } = content;
  return isElement(type) ? !NODES.has(type.nodeName) : !(type instanceof Y.XmlText);
}

const DeltaSchema = z.array(
  z.object({ insert: z.unknown(), attributes: z.optional(z.record(z.string(), z.unknown())) }),
);

function deltaOf(node: Y.XmlText): z.infer<typeof DeltaSchema> {
  return DeltaSchema.parse(node.toDelta());
}

function readAtom(node: Y.XmlElement): Inline | null {
  if (node.length > 0) return null;
  const atom = AtomSchema.safeParse(attributesOf(node));
  if (!atom.success) return null;
  const { id, label } = atom.data;
  if (node.nodeName === 'mention') return { mention: id, label };
  return node.nodeName === 'noteReference' ? { note: id, label } : null;
}

/** A description as plain data; what this version does not know is left out. */
export function readDescription(root: Y.XmlFragment): Block[] {
  return root.toArray().flatMap(readBlock);
}

function readBlock(node: unknown): Block[] {
  if (!(node instanceof Y.XmlElement)) return [];
  if (node.nodeName === 'paragraph') return [{ paragraph: node.toArray().flatMap(readInline) }];
  if (!isListName(node.nodeName)) return [];
  const items = node
    .toArray()
    .flatMap((item) =>
      item instanceof Y.XmlElement && item.nodeName === 'listItem' ? [item.toArray().flatMap(readBlock)] : [],
    );
  return [{ list: LIST_KINDS[node.nodeName], items }];
}

function readInline(node: unknown): Inline[] {
  if (node instanceof Y.XmlElement) return [readAtom(node)].filter((atom) => atom !== null);
  if (!(node instanceof Y.XmlText)) return [];
  return deltaOf(node).flatMap(({ insert, attributes }) =>
    typeof insert === 'string' ? [{ text: insert, ...readMarks(attributes ?? {}) }] : [],
  );
}

function readMarks(attributes: Record<string, unknown>): { bold?: true; link?: string } {
  const marks: { bold?: true; link?: string } = {};
  for (const [name, value] of Object.entries(attributes)) {
    const kind = markKind(name);
    if (kind === 'bold') marks.bold = true;
    const link = kind === 'link' ? LinkSchema.safeParse(value) : null;
    if (link?.success) marks.link = link.data.href;
  }
  return marks;
}

/** The words of a description, a line for each paragraph; `mention` says how somebody is written. */
export function blocksText(
  blocks: readonly Block[],
  mention: (label: string) => string = (label) => `@${label}`,
): string {
  return blocks.map((block) => blockText(block, mention)).join('\n');
}

function blockText(block: Block, mention: (label: string) => string): string {
  if ('list' in block) return block.items.map((item) => blocksText(item, mention)).join('\n');
  return block.paragraph
    .map((part) => ('text' in part ? part.text : 'mention' in part ? mention(part.label) : `#${part.label}`))
    .join('');
}

/** Who is mentioned in a description, each once. */
export function mentionsIn(blocks: readonly Block[]): string[] {
  const found = blocks.flatMap((block): string[] =>
    'list' in block
      ? block.items.flatMap(mentionsIn)
      : block.paragraph.flatMap((part) => ('mention' in part ? [part.mention] : [])),
  );
  return [...new Set(found)];
}

/** Who is mentioned in pieces of a description, however deep. Nothing is checked yet: a hostile piece may be deeper than the stack. */
export function mentionsUnder(nodes: readonly unknown[]): string[] {
  const found: string[] = [];
  const left = [...nodes];
  while (left.length > 0) {
    const node = left.pop();
    if (!isElement(node)) continue;
    const atom = node.nodeName === 'mention' ? readAtom(node) : null;
    if (atom && 'mention' in atom) found.push(atom.mention);
    else for (const child of node.toArray()) left.push(child);
  }
  return found;
}
