import * as Y from 'yjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCheckedRoom, type CheckedRoom } from '../../testing/checked-room.ts';
import { updateFrom } from '../../testing/raw-update.ts';
import { setDescriptionText } from './commands.ts';
import { blocksText, descriptionFault, mentionsIn, readDescription } from './description.ts';
import { isLinkAllowed } from './description/schema.ts';
import { NOTE_DOCUMENT } from './note-document.ts';
import { descriptionRoot } from './note-roots.ts';
import { hashNote } from './read.ts';
import { NOTE_LIMITS } from './schema.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

let room: CheckedRoom;
let client = 100;

function offer(edit: (root: Y.XmlFragment) => void): string | null {
  client += 1;
  const update = updateFrom(room.doc, client, (doc) => edit(descriptionRoot(doc)));
  const answer = room.submit(update, ANA, 'edit');
  return answer.ok ? null : answer.code;
}

beforeEach(() => {
  room = createCheckedRoom(NOTE_DOCUMENT);
  const first = updateFrom(room.doc, 1, (doc) => setDescriptionText(doc, 'Seal torn\nSee door'));
  if (!room.submit(first, ANA).ok) throw new Error('the first edit was refused');
});

function element(
  name: string,
  attributes: Record<string, unknown> = {},
  children: Y.XmlElement[] = [],
): Y.XmlElement {
  const made = new Y.XmlElement(name);
  for (const [key, value] of Object.entries(attributes)) written(made, 'setAttribute', key, value);
  made.insert(0, children);
  return made;
}

function paragraph(root: Y.XmlFragment): Y.XmlElement {
  const [first] = root.toArray();
  if (!(first instanceof Y.XmlElement)) throw new Error('no paragraph');
  return first;
}

function words(root: Y.XmlFragment): Y.XmlText {
  const [first] = paragraph(root).toArray();
  if (!(first instanceof Y.XmlText)) throw new Error('no text');
  return first;
}

/** Calls what is typed as taking less than it does. */
function written(type: Y.XmlFragment, method: string, ...values: unknown[]): void {
  const write: unknown = Reflect.get(type, method);
  if (typeof write === 'function') Reflect.apply(write, type, values);
}

/** Lists inside lists, with a paragraph in the innermost. */
function nested(lists: number): Y.XmlElement {
  const inner = lists === 1 ? [] : [nested(lists - 1)];
  return element('bulletList', {}, [element('listItem', {}, [element('paragraph'), ...inner])]);
}

describe('what a description consists of', () => {
  test.each<[string, (root: Y.XmlFragment) => void]>([
    [
      'bold and a link',
      (root) => words(root).format(0, 4, { bold: {}, link: { href: 'https://a.example' } }),
    ],
    [
      'a link as the editor writes it',
      (root) =>
        words(root).format(0, 4, {
          link: {
            href: 'mailto:a@b.example',
            target: '_blank',
            rel: 'noopener noreferrer nofollow',
            class: null,
          },
        }),
    ],
    ['a mention', (root) => paragraph(root).insert(1, [element('mention', { id: ANA, label: 'Ana' })])],
    [
      'another note',
      (root) => paragraph(root).insert(1, [element('noteReference', { id: ANA, label: '431' })]),
    ],
    ['an ordered list', (root) => root.insert(0, [element('orderedList', { start: 3, type: null })])],
    ['nine lists in one another', (root) => root.insert(0, [nested(NOTE_LIMITS.listDepth)])],
    ['nothing', (root) => root.delete(0, root.length)],
  ])('%s', (_, edit) => {
    expect(offer(edit)).toBeNull();
  });

  test.each<[string, (root: Y.XmlFragment) => void]>([
    ['another node', (root) => root.insert(0, [element('heading')])],
    ['a node of prototypes', (root) => root.insert(0, [element('__proto__')])],
    ['a picture', (root) => paragraph(root).insert(0, [element('image', { src: 'data:,' })])],
    ['an item without a list', (root) => root.insert(0, [element('listItem')])],
    ['a paragraph in a paragraph', (root) => paragraph(root).insert(0, [element('paragraph')])],
    ['words without a paragraph', (root) => root.insert(0, [new Y.XmlText('x')])],
    ['a hook', (root) => written(root, 'insert', 0, [new Y.XmlHook('x')])],
    ['an attribute', (root) => newParagraph(root).setAttribute('style', 'color: red')],
    ['an attribute that plain objects hide', (root) => newParagraph(root).setAttribute('__proto__', 'x')],
    ['an attribute of the words', (root) => words(root).setAttribute('__proto__', 'x')],
    ['another mark', (root) => words(root).format(0, 4, { italic: {} })],
    [
      'a mark that plain objects hide',
      (root) => words(root).format(0, 4, JSON.parse('{"__proto__": {"a": 1}}')),
    ],
    ['bold with something in it', (root) => words(root).format(0, 4, { bold: { note: 'x'.repeat(9999) } })],
    ['bold that is words', (root) => words(root).format(0, 4, { bold: 'x' })],
    ['a link that runs', (root) => words(root).format(0, 4, { link: { href: 'javascript:alert(1)' } })],
    [
      'a link with a class',
      (root) => words(root).format(0, 4, { link: { href: 'https://a.example', class: 'fixed inset-0' } }),
    ],
    [
      'a link with more',
      (root) => words(root).format(0, 4, { link: { href: 'https://a.example', onclick: 'x' } }),
    ],
    ['NUL', (root) => words(root).insert(0, 'a\0b')],
    ['something among the words', (root) => words(root).insertEmbed(0, { picture: 'x' })],
    ['a shared type among the words', (root) => words(root).insertEmbed(0, new Y.Map())],
    [
      'a mention of no account',
      (root) => paragraph(root).insert(0, [element('mention', { id: 'x', label: 'Ana' })]),
    ],
    [
      'a mention with more',
      (root) => paragraph(root).insert(0, [element('mention', { id: ANA, label: 'Ana', class: 'x' })]),
    ],
    [
      'a mention with NUL',
      (root) => paragraph(root).insert(0, [element('mention', { id: ANA, label: 'a\0b' })]),
    ],
    [
      'a mention with content',
      (root) =>
        paragraph(root).insert(0, [element('mention', { id: ANA, label: 'Ana' }, [element('paragraph')])]),
    ],
    ['a list that starts with words', (root) => root.insert(0, [element('orderedList', { start: 'x' })])],
    ['a list with an attribute of another', (root) => root.insert(0, [element('bulletList', { start: 1 })])],
  ])('%s: refused', (_, edit) => {
    const before = hashNote(room.doc);
    expect(offer(edit)).toBe('edit-schema');
    expect(hashNote(room.doc)).toBe(before);
  });

  test('so many words, and lists so deep, and no more', () => {
    const { descriptionChars, listDepth } = NOTE_LIMITS;
    expect(offer((root) => words(root).insert(0, 'x'.repeat(descriptionChars)))).toBe('edit-limit');
    expect(offer((root) => root.insert(0, [nested(listDepth + 1)]))).toBe('edit-limit');
    expect(offer((root) => root.insert(0, [nested(listDepth + 20)]))).toBe('edit-limit');
    expect(
      offer((root) => {
        root.insert(
          0,
          Array.from({ length: NOTE_LIMITS.descriptionNodes }, () => element('paragraph')),
        );
      }),
    ).toBe('edit-limit');
  });
});

function newParagraph(root: Y.XmlFragment): Y.XmlElement {
  const made = element('paragraph');
  root.insert(0, [made]);
  return made;
}

test.each([
  ['https://a.example/b?c#d', true],
  ['HTTP://a.example', true],
  ['mailto:a@b.example', true],
  ['javascript:alert(1)', false],
  [' https://a.example', false],
  ['https://a.example/\nb', false],
  ['https://a.example/\0', false],
  ['https:a', false],
  ['//a.example', false],
  ['data:text/html,x', false],
  [`https://a.example/${'x'.repeat(2000)}`, false],
])('the address %j: %s', (href, isAllowed) => {
  expect(isLinkAllowed(href)).toBe(isAllowed);
});

describe('reading', () => {
  test('gives plain data, its words and who is mentioned', () => {
    offer((root) => {
      words(root).format(0, 4, { bold: {}, link: { href: 'https://a.example' } });
      paragraph(root).insert(1, [element('mention', { id: ANA, label: 'Ana' })]);
      root.insert(2, [nested(2)]);
    });
    const blocks = readDescription(descriptionRoot(room.doc));
    expect(blocks).toEqual([
      {
        paragraph: [
          { text: 'Seal', bold: true, link: 'https://a.example' },
          { text: ' torn' },
          { mention: ANA, label: 'Ana' },
        ],
      },
      { paragraph: [{ text: 'See door' }] },
      {
        list: 'bullet',
        items: [[{ paragraph: [] }, { list: 'bullet', items: [[{ paragraph: [] }]] }]],
      },
    ]);
    expect(blocksText(blocks).split('\n').slice(0, 2)).toEqual(['Seal torn@Ana', 'See door']);
    expect(blocksText(blocks, () => 'someone')).toContain('tornsomeone');
    expect(mentionsIn(blocks)).toEqual([ANA]);
  });

  test('leaves out what it does not know and changes nothing (N1)', () => {
    const doc = new Y.Doc();
    const root = descriptionRoot(doc);
    setDescriptionText(doc, 'Known');
    root.insert(0, [element('table')]);
    lastWords(root).format(0, 3, { underline: {} });
    const before = Y.encodeStateAsUpdate(doc);
    expect(readDescription(root)).toEqual([{ paragraph: [{ text: 'Kno' }, { text: 'wn' }] }]);
    expect(descriptionFault(root)).toBe('edit-schema');
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  });
});

describe('what this version does not know', () => {
  const newer: [string, (root: Y.XmlFragment) => void][] = [
    ['a node', (root) => root.insert(0, [element('table')])],
    ['a node in a list', (root) => root.insert(0, [element('bulletList', {}, [element('task')])])],
    ['a node among words', (root) => paragraph(root).insert(0, [element('image')])],
    ['a mark', (root) => words(root).format(0, 4, { underline: {} })],
    ['something embedded', (root) => words(root).insertEmbed(0, { picture: 'x' })],
    ['another type', (root) => written(root, 'insert', 0, [new Y.XmlHook('x')])],
  ];

  function opened(write: (root: Y.XmlFragment) => void): Y.Doc {
    const doc = new Y.Doc();
    setDescriptionText(doc, 'Seal torn');
    write(descriptionRoot(doc));
    return doc;
  }

  function judge(candidate: Y.Doc, edit: (root: Y.XmlFragment) => void, isServer = false) {
    const update = updateFrom(candidate, 7, (doc) => edit(descriptionRoot(doc)));
    const author = { accountId: ANA, isServer };
    return NOTE_DOCUMENT.checkEffect({ candidate, update, access: 'manage', author });
  }

  test.each(newer)('%s is not deleted, by the server neither (N1)', (_, write) => {
    const clear = (root: Y.XmlFragment) => root.delete(0, root.length);
    for (const isServer of [false, true])
      expect(judge(opened(write), clear, isServer)).toMatchObject({ ok: false, code: 'edit-schema' });
  });

  test('an editor that deletes the unknown only is refused', () => {
    const doc = opened((root) => root.insert(0, [element('table')]));
    expect(judge(doc, (root) => root.delete(0, 1))).toMatchObject({ ok: false, code: 'edit-schema' });
  });

  test('what is written and taken back in one step is nobody else’s loss', () => {
    const doc = opened(() => undefined);
    const backAndForth = (root: Y.XmlFragment) => {
      root.insert(0, [element('table')]);
      root.delete(0, 1);
    };
    expect(judge(doc, backAndForth)).toMatchObject({ ok: true });
  });
});

function lastWords(root: Y.XmlFragment): Y.XmlText {
  const last = root.get(root.length - 1);
  const [text] = last instanceof Y.XmlElement ? last.toArray() : [];
  if (!(text instanceof Y.XmlText)) throw new Error('no text');
  return text;
}

describe('the hash', () => {
  test('tells marks that change nothing from none at all by nothing', () => {
    const copy = new Y.Doc();
    Y.transact(copy, () => setDescriptionText(copy, 'Seal torn\nSee door'));
    expect(hashNote(copy)).toBe(hashNote(room.doc));
    words(descriptionRoot(copy)).format(0, 4, { bold: {} });
    expect(hashNote(copy)).not.toBe(hashNote(room.doc));
    words(descriptionRoot(copy)).format(0, 4, { bold: null });
    expect(hashNote(copy)).toBe(hashNote(room.doc));
  });

  test('tells what looks alike as text apart', () => {
    const [one, other] = [new Y.Doc(), new Y.Doc()];
    setDescriptionText(one, '<paragraph></paragraph>');
    descriptionRoot(other).insert(0, [element('paragraph')]);
    paragraph(descriptionRoot(other)).insert(0, [element('paragraph')]);
    expect(hashNote(one)).not.toBe(hashNote(other));
  });
});
