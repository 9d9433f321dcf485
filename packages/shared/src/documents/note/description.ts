/**
 * The closed set of what a description consists of, and how it is read. Reading never changes the document: it walks the
 * shared types and mounts no editor (N1).
 */
import * as Y from 'yjs';
import * as z from 'zod/mini';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { UuidSchema } from '../../contract/envelope.ts';
import { isMalformed } from '../../text/entered-text.ts';
import { NOTE_LIMITS } from './schema.ts';

export type Inline =
  | { text: string; bold?: true; link?: string }
  | { mention: string; label: string }
  | { note: string; label: string };
export type Block = { paragraph: Inline[] } | { list: 'bullet' | 'ordered'; items: Block[][] };

/** Protocols that a link may have: whatever else there is could run or read something. */
const LINK = /^(https?:\/\/|mailto:)/i;
const LINK_MAX_CHARS = 2000;
/** y-prosemirror numbers marks that may overlap themselves. */
const MARK = /^(bold|link)(--[\w+/=-]{1,32})?$/;
const LIST_KINDS = { bulletList: 'bullet', orderedList: 'ordered' } as const;

const AtomSchema = z.strictObject({
  id: UuidSchema,
  label: z.string().check(z.maxLength(NOTE_LIMITS.labelChars)),
});
const LinkSchema = z.looseObject({ href: z.string().check(z.maxLength(LINK_MAX_CHARS), z.regex(LINK)) });

/** True for an address that may stand in a description. */
export function isLinkAllowed(href: string): boolean {
  return href.length <= LINK_MAX_CHARS && LINK.test(href);
}

/** The fault of a description, null when it consists of nothing but what this version knows. */
export function descriptionFault(root: Y.XmlFragment): ErrorCode | null {
  const size = { chars: 0, nodes: 0 };
  if (!root.toArray().every((node) => isBlock(node, size))) return 'edit-schema';
  return size.chars > NOTE_LIMITS.descriptionChars || size.nodes > NOTE_LIMITS.descriptionNodes
    ? 'edit-limit'
    : null;
}

interface Size {
  chars: number;
  nodes: number;
}

function isBlock(node: unknown, size: Size): boolean {
  if (!(node instanceof Y.XmlElement)) return false;
  size.nodes += 1;
  if (node.nodeName === 'paragraph')
    return hasOnly(node, []) && node.toArray().every((each) => isInline(each, size));
  if (!isListName(node.nodeName)) return false;
  return hasOnly(node, ['start', 'type']) && node.toArray().every((each) => isItem(each, size));
}

function isListName(name: string): name is keyof typeof LIST_KINDS {
  return Object.hasOwn(LIST_KINDS, name);
}

function isItem(node: unknown, size: Size): boolean {
  if (!(node instanceof Y.XmlElement) || node.nodeName !== 'listItem' || !hasOnly(node, [])) return false;
  size.nodes += 1;
  return node.toArray().every((each) => isBlock(each, size));
}

function isInline(node: unknown, size: Size): boolean {
  size.nodes += 1;
  if (node instanceof Y.XmlText) return isText(node, size);
  return node instanceof Y.XmlElement && readAtom(node) !== null;
}

function isText(node: Y.XmlText, size: Size): boolean {
  if (Object.keys(node.getAttributes()).length > 0) return false;
  for (const { insert, attributes } of deltaOf(node)) {
    if (typeof insert !== 'string' || isMalformed(insert)) return false;
    size.chars += insert.length;
    for (const [mark, value] of Object.entries(attributes ?? {})) if (!isMark(mark, value)) return false;
  }
  return true;
}

function isMark(name: string, value: unknown): boolean {
  const [, kind] = MARK.exec(name) ?? [];
  if (kind === 'link') return LinkSchema.safeParse(value).success;
  return kind === 'bold' && typeof value === 'object';
}

function hasOnly(node: Y.XmlElement, names: readonly string[]): boolean {
  return Object.entries(node.getAttributes()).every(
    ([name, value]) => names.includes(name) && (value === null || typeof value !== 'object'),
  );
}

const DeltaSchema = z.array(
  z.object({ insert: z.unknown(), attributes: z.optional(z.record(z.string(), z.unknown())) }),
);

function deltaOf(node: Y.XmlText): z.infer<typeof DeltaSchema> {
  return DeltaSchema.parse(node.toDelta());
}

function readAtom(node: Y.XmlElement): Inline | null {
  if (node.length > 0) return null;
  const atom = AtomSchema.safeParse({ ...node.getAttributes() });
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
    const [, kind] = MARK.exec(name) ?? [];
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
