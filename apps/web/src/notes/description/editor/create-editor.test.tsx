/** The editor on a document: what it writes, what it leaves alone, and how two of them meet. */
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import { setDescriptionText } from '@plumbline/shared/documents/note/commands.ts';
import {
  blocksText,
  descriptionFault,
  readDescription,
} from '@plumbline/shared/documents/note/description.ts';
import { descriptionRoot } from '@plumbline/shared/documents/note/note-roots.ts';
import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import * as Y from 'yjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEditor } from './create-editor.ts';
import { leaveUnknown } from './leave-unknown.ts';
import type { PassedLimit } from './text-limits.ts';
import { move } from './together.ts';

const ROOM = {
  onPresence: () => () => undefined,
  presence: {
    setCursor: () => undefined,
    setSelection: () => undefined,
    setTool: () => undefined,
    tell: () => undefined,
  },
  holdOthersBack: () => () => undefined,
  beforeOthers: () => () => undefined,
};
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const REMOTE = 'remote';

// jsdom has none.
vi.stubGlobal('ClipboardEvent', class extends Event {});

const opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

function openOn(doc: Y.Doc, onPassed: (passed: PassedLimit) => void = () => undefined): Editor {
  const element = document.createElement('div');
  document.body.append(element);
  const fragment = descriptionRoot(doc);
  const editor = createEditor({
    element,
    fragment,
    room: ROOM,
    attributes: { 'aria-label': 'Description' },
    onKey: () => false,
    onPassed,
  });
  opened.push(editor);
  return editor;
}

function newDoc(text: string): Y.Doc {
  const doc = new Y.Doc();
  setDescriptionText(doc, text);
  return doc;
}

/** Each tells the other at once. */
function join(one: Y.Doc): Y.Doc {
  const other = new Y.Doc();
  applyUpdate(other, Y.encodeStateAsUpdate(one), REMOTE);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== REMOTE) applyUpdate(to, update, REMOTE);
    });
  }
  return other;
}

const textOf = (doc: Y.Doc): string => blocksText(readDescription(descriptionRoot(doc)));
const type = (editor: Editor, at: number, text: string) =>
  editor.view.dispatch(editor.state.tr.insertText(text, at));

/** Everything that the closed set allows, also where it is odd. */
function odd(doc: Y.Doc): void {
  const paragraph = (...children: (Y.XmlElement | Y.XmlText)[]) => {
    const made = new Y.XmlElement('paragraph');
    made.insert(0, children);
    return made;
  };
  const atom = (name: string) => {
    const made = new Y.XmlElement(name);
    made.setAttribute('id', ANA);
    made.setAttribute('label', 'Ana');
    return made;
  };
  const list = (name: string, ...children: Y.XmlElement[]) => {
    const made = new Y.XmlElement(name);
    made.insert(0, children);
    return made;
  };
  const words = new Y.XmlText('Seal torn');
  words.format(0, 4, { bold: true, link: { href: 'https://a.example', target: '_blank', rel: null } });
  descriptionRoot(doc).insert(0, [
    list('bulletList'),
    list('bulletList', list('listItem')),
    list('bulletList', list('listItem', list('orderedList', list('listItem', paragraph())))),
    paragraph(words, atom('mention'), atom('noteReference'), new Y.XmlText(' end')),
    paragraph(new Y.XmlText('one'), new Y.XmlText('two')),
  ]);
}

describe('opening', () => {
  test('writes nothing, whatever the closed set allows (N1)', () => {
    const source = new Y.Doc();
    odd(source);
    expect(descriptionFault(descriptionRoot(source))).toBeNull();
    // As it comes from the server.
    const doc = new Y.Doc();
    applyUpdate(doc, Y.encodeStateAsUpdate(source), REMOTE);
    const before = Y.encodeStateAsUpdate(doc);
    const onUpdate = vi.fn<() => void>();
    doc.on('update', onUpdate);
    const editor = openOn(doc);
    editor.view.focus();
    editor.view.dispatch(editor.state.tr.setSelection(Selection.atEnd(editor.state.doc)));
    move(editor.state, 'undo');
    move(editor.state, 'redo');
    editor.destroy();
    expect(onUpdate).not.toHaveBeenCalled();
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  });

  test('an empty text stays empty', () => {
    const doc = new Y.Doc();
    const onUpdate = vi.fn<() => void>();
    doc.on('update', onUpdate);
    const editor = openOn(doc);
    move(editor.state, 'undo');
    expect(onUpdate).not.toHaveBeenCalled();
    type(editor, 1, 'a');
    expect(textOf(doc)).toBe('a');
  });
});

describe('what this version does not know', () => {
  test('ends the editor before its binding deletes it', () => {
    const doc = newDoc('Seal torn');
    const editor = openOn(doc);
    leaveUnknown(descriptionRoot(doc), () => editor.destroy());
    const newer = join(doc);
    const onOwn = vi.fn<() => void>();
    doc.on('update', (_update: Uint8Array, origin: unknown) => {
      if (origin !== REMOTE) onOwn();
    });
    descriptionRoot(newer).insert(0, [new Y.XmlElement('table')]);
    expect(editor.isDestroyed).toBe(true);
    expect(onOwn).not.toHaveBeenCalled();
    expect(descriptionRoot(doc).toJSON()).toContain('<table>');
    expect(descriptionRoot(newer).toJSON()).toContain('<table>');
  });
});

describe('two in one sentence', () => {
  let [one, other] = [new Y.Doc(), new Y.Doc()];
  let [ana, ben]: [Editor | null, Editor | null] = [null, null];
  const both = (): [Editor, Editor] => {
    if (!ana || !ben) throw new Error('not opened');
    return [ana, ben];
  };
  beforeEach(() => {
    one = newDoc('Fire seal missing');
    other = join(one);
    ana = openOn(one);
    ben = openOn(other);
  });

  test('both texts stand, and each letter is less than 200 bytes', () => {
    const sizes: number[] = [];
    for (const doc of [one, other]) {
      doc.on('update', (update: Uint8Array, origin: unknown) => {
        if (origin !== REMOTE) sizes.push(update.byteLength);
      });
    }
    const [first, second] = both();
    const [before, after] = ['Stair A: ', ' 上海 today'];
    for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
      if (at < before.length) type(first, 1 + at, before.charAt(at));
      if (at < after.length) type(second, second.state.doc.content.size - 1, after.charAt(at));
    }
    expect(textOf(one)).toBe(`${before}Fire seal missing${after}`);
    expect(textOf(other)).toBe(textOf(one));
    expect(first.getJSON()).toEqual(second.getJSON());
    expect(sizes).toHaveLength(before.length + after.length);
    expect(Math.max(...sizes)).toBeLessThan(200);
  });

  test('undo takes back own steps only, and never the text that was there (N4)', () => {
    const [first, second] = both();
    move(first.state, 'undo');
    expect(textOf(one)).toBe('Fire seal missing');
    type(first, 1, 'Mine ');
    type(second, second.state.doc.content.size - 1, ' theirs');
    move(first.state, 'undo');
    expect(textOf(one)).toBe('Fire seal missing theirs');
    move(first.state, 'redo');
    expect(textOf(one)).toBe('Mine Fire seal missing theirs');
    for (let step = 0; step < 5; step += 1) move(first.state, 'undo');
    expect(textOf(other)).toBe('Fire seal missing theirs');
  });

  test('N5 Shift Enter and a pasted break begin a paragraph in the line where the other is, and the texts meet', () => {
    const complain = vi.spyOn(console, 'error');
    const [first, second] = both();
    second.commands.setTextSelection(6);
    first.commands.setTextSelection(6);
    const key = new KeyboardEvent('keydown', {
      key: 'Enter',
      shiftKey: true,
      bubbles: true,
      cancelable: true,
    });
    first.view.dom.dispatchEvent(key);
    expect(key.defaultPrevented).toBe(true);
    first.view.pasteHTML('North<br>South');
    expect(textOf(one)).toBe('Fire \nNorth\nSouthseal missing');
    type(second, second.state.doc.content.size - 1, ' today');
    expect(textOf(other)).toBe('Fire \nNorth\nSouthseal missing today');
    expect(first.getJSON()).toEqual(second.getJSON());
    // As a reload has it.
    const again = new Y.Doc();
    applyUpdate(again, Y.encodeStateAsUpdate(one), REMOTE);
    expect(openOn(again).getJSON()).toEqual(first.getJSON());
    expect(complain).not.toHaveBeenCalled();
  });

  test('a letter each in the same empty line appears once for both (N3)', () => {
    const doc = newDoc('');
    const far = new Y.Doc();
    applyUpdate(far, Y.encodeStateAsUpdate(doc), REMOTE);
    const [first, second] = [openOn(doc), openOn(far)];
    type(first, 1, 'a');
    type(second, 1, 'b');
    applyUpdate(far, Y.encodeStateAsUpdate(doc), REMOTE);
    applyUpdate(doc, Y.encodeStateAsUpdate(far), REMOTE);
    type(first, 1, 'c');
    applyUpdate(far, Y.encodeStateAsUpdate(doc), REMOTE);
    applyUpdate(doc, Y.encodeStateAsUpdate(far), REMOTE);
    expect([...textOf(doc)].sort().join('')).toBe('abc');
    expect(textOf(far)).toBe(textOf(doc));
    expect(first.getJSON()).toEqual(second.getJSON());
  });
});

describe('what is written', () => {
  test.each<[string, (editor: Editor) => void, string]>([
    ['bold', (editor) => editor.chain().selectAll().toggleMark('bold').run(), '<bold>Seal torn</bold>'],
    [
      'a link',
      (editor) => editor.chain().selectAll().setMark('link', { href: 'https://a.example' }).run(),
      '<link href="https://a.example">Seal torn</link>',
    ],
    [
      'a list',
      (editor) => editor.chain().selectAll().toggleList('bulletList', 'listItem').run(),
      '<bulletlist><listitem>',
    ],
    [
      'a numbered list',
      (editor) => editor.chain().selectAll().toggleList('orderedList', 'listItem').run(),
      '<orderedlist',
    ],
    [
      'a mention',
      (editor) => editor.commands.insertContent({ type: 'mention', attrs: { id: ANA, label: 'Ana' } }),
      `<mention id="${ANA}" label="Ana">`,
    ],
    [
      'lines',
      (editor) => editor.view.pasteText('one\n\nthree\u0000'),
      '<paragraph></paragraph><paragraph>three',
    ],
    [
      'HTML',
      (editor) => editor.view.pasteHTML('<h1>Title</h1><ul><li>a</li></ul>'),
      '<bulletlist><listitem><paragraph>a',
    ],
  ])('%s is what the server takes', (_, write, written) => {
    const doc = newDoc('Seal torn');
    write(openOn(doc));
    expect(descriptionRoot(doc).toJSON()).toContain(written);
    expect(descriptionFault(descriptionRoot(doc))).toBeNull();
  });

  test('and what would be too long is said and not made, its words can still be copied, and one writes on (N7)', () => {
    const doc = newDoc('Seal torn');
    const passed: PassedLimit[] = [];
    const editor = openOn(doc, (limit) => passed.push(limit));
    const words = `${'x'.repeat(19_998)}\nA栋`;
    editor.view.pasteText(words);
    expect(textOf(doc)).toBe('Seal torn');
    type(editor, 1, 'a');
    expect(textOf(doc)).toBe('aSeal torn');
    return vi.waitFor(() => expect(passed).toEqual([{ limit: 'chars', is: 20_009, most: 20_000, words }]));
  });

  test('N6 of a clipboard with HTML, RTF and a picture at once a range of Excel becomes lines, and nothing else', () => {
    const doc = newDoc('');
    const kinds: Record<string, string> = {
      'text/html':
        '<html><head><style>.xl65{color:red}</style></head><body><!--StartFragment--><table><tr>' +
        '<td class=xl65 style="color:red">Door<a name="_Toc1"></a></td><td>12</td></tr><tr><td>Seal</td><td>3</td></tr>' +
        '</table><img src="data:image/png;base64,iVBOR"><!--EndFragment--></body></html>',
      'text/rtf': String.raw`{\rtf1 Door 12}`,
      'text/plain': 'Door\t12\nSeal\t3',
    };
    const paste = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(paste, {
      clipboardData: {
        types: [...Object.keys(kinds), 'Files'],
        files: [new File(['x'], 'range.png', { type: 'image/png' })],
        getData: (kind: string) => kinds[kind] ?? '',
      },
    });
    openOn(doc).view.dom.dispatchEvent(paste);
    expect(paste.defaultPrevented).toBe(true);
    expect(descriptionRoot(doc).toJSON()).toBe(
      '<paragraph>Door\u200312</paragraph><paragraph>Seal\u20033</paragraph>',
    );
  });

  test('a name with a false id on the clipboard is words', () => {
    const doc = newDoc('');
    const html =
      '<p data-pm-slice="1 1 []"><bdi data-atom="mention" data-id="x" data-label="Ana">@Ana</bdi></p>';
    openOn(doc).view.pasteHTML(html);
    expect(textOf(doc)).toBe('@Ana');
    expect(descriptionFault(descriptionRoot(doc))).toBeNull();
  });
});
