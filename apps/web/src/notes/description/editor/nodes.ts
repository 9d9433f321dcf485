/**
 * The closed set of a description as the editor has it: exactly what the server takes, also where that is odd (an item
 * without a paragraph), because the binding deletes whatever does not fit in here. Test: description-editor.test.tsx.
 */
import { AtomSchema, isLinkAllowed } from '@plumbline/shared/documents/note/description/schema.ts';
import { Mark, Node, wrappingInputRule, type Attribute } from '@tiptap/core';
import type { Node as ModelNode } from '@tiptap/pm/model';

const BLOCKS = 'block*';

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const Text = Node.create({ name: 'text', group: 'inline' });

const Paragraph = Node.create({
  name: 'paragraph',
  // First of its group: what stands where nothing was said.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', { dir: 'auto' }, 0],
  /** There are no breaks within a paragraph; left to the browser it would make one (N5). */
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.enter() };
  },
});

const ListItem = Node.create({
  name: 'listItem',
  content: BLOCKS,
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    const { editor } = this;
    /** Elsewhere these keys keep their meaning, and Tab leads out of the text. */
    const atStart = () => {
      const { empty, $from } = editor.state.selection;
      return empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0;
    };
    return {
      Enter: () => editor.commands.splitListItem(this.name),
      Tab: () => atStart() && editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => atStart() && editor.commands.liftListItem(this.name),
      Backspace: () => atStart() && editor.commands.liftListItem(this.name),
    };
  },
});

const BulletList = Node.create({
  name: 'bulletList',
  group: 'block list',
  content: 'listItem*',
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: () => ['ul', 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*([-+*・•])\s$/, type: this.type })];
  },
});

const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem*',
  // Kept where another editor has written them.
  addAttributes: () => ({ start: hidden(), type: hidden() }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: () => ['ol', 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^(\d+)[.)]\s$/, type: this.type })];
  },
});

/** Stands in the document and is neither drawn nor read from what is pasted. */
function hidden(): Attribute {
  return { default: null, rendered: false, parseHTML: () => null };
}

const ATOM_SIGNS = { mention: '@', noteReference: '#' } as const;
export type AtomName = keyof typeof ATOM_SIGNS;
const ATOM_NAMES = ['mention', 'noteReference'] as const satisfies AtomName[];

function createAtom(name: AtomName) {
  return Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    // Text from elsewhere names nobody: whoever is meant is picked here.
    addAttributes: () => ({
      id: { isRequired: true, parseHTML: (element) => element.getAttribute('data-id') },
      label: { isRequired: true, parseHTML: (element) => element.getAttribute('data-label') },
    }),
    parseHTML: () => [{ tag: `bdi[data-atom="${name}"]`, getAttrs: (element) => isAtom(element) && null }],
    renderHTML: ({ node }) => {
      const { id, label } = node.attrs;
      const attributes = { class: 'note-atom', 'data-atom': name, 'data-id': id, 'data-label': label };
      return ['bdi', attributes, atomWords(node)];
    },
    renderText: ({ node }) => atomWords(node),
  });
}

/** Somebody or something that is named, as text; nothing for another node. */
export function atomWords({ type, attrs }: ModelNode): string {
  const name = ATOM_NAMES.find((each) => each === type.name);
  return name ? `${ATOM_SIGNS[name]}${String(attrs['label'])}` : '';
}

/** Any page may put on the clipboard what looks like a name from here. */
function isAtom({ dataset }: HTMLElement): boolean {
  return AtomSchema.safeParse({ id: dataset['id'], label: dataset['label'] }).success;
}

const Bold = Mark.create({
  name: 'bold',
  parseHTML: () => [{ tag: 'strong' }],
  renderHTML: () => ['strong', 0],
  addKeyboardShortcuts() {
    const toggle = () => this.editor.commands.toggleMark(this.name);
    return { 'Mod-b': toggle, 'Mod-B': toggle };
  },
});

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  priority: 1000,
  addAttributes: () => ({ href: { isRequired: true } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => isLinkAllowed(element.getAttribute('href') ?? '') && null,
    },
  ],
  renderHTML: ({ mark }) => {
    const rel = 'noopener noreferrer nofollow';
    return ['a', { href: mark.attrs['href'], target: '_blank', rel }, 0];
  },
});

export const DESCRIPTION_NODES = [
  Document,
  Paragraph,
  Text,
  ListItem,
  BulletList,
  OrderedList,
  createAtom('mention'),
  createAtom('noteReference'),
  Bold,
  Link,
];
