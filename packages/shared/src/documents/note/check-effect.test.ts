import * as Y from 'yjs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RoomAccess } from '../../protocol/room-messages.ts';
import { createCheckedRoom, type CheckedRoom } from '../../testing/checked-room.ts';
import { rawRootEntry, rawUpdate, updateFrom } from '../../testing/raw-update.ts';
import {
  addAttachment,
  addChecklistItem,
  addComment,
  changeChecklistItem,
  deleteAttachment,
  deleteChecklistItem,
  deleteComment,
  editComment,
  setDescriptionText,
  setWatching,
} from './commands.ts';
import { NOTE_DOCUMENT } from './note-document.ts';
import { hashNote, readNoteContent } from './read.ts';
import { NOTE_LIMITS } from './schema.ts';

const account = (letter: string): string => `${letter.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`;
const [ANA, BEN, CEM] = [account('a'), account('b'), account('c')];
const [COMMENT, FREE, FILE, ITEM] = ['1'.repeat(32), '2'.repeat(32), '3'.repeat(32), '4'.repeat(32)];
const WORDS = [{ text: 'The seal is torn' }];
const PICTURE = { fileId: account('f'), name: 'seal.jpg', by: ANA, kind: 'picture' } as const;

let room: CheckedRoom;
let client = 100;

/** What somebody's own device sends; null when the room takes it, else the code of the refusal. */
function offer(
  who: string,
  access: RoomAccess,
  edit: (doc: Y.Doc) => void,
  how?: { isSealed?: boolean; isServer?: boolean },
): string | null {
  client += 1;
  const before = hashNote(room.doc);
  const answer = room.submit(updateFrom(room.doc, client, edit), who, access, how);
  if (!answer.ok && hashNote(room.doc) !== before)
    throw new Error('what was refused has changed the document');
  return answer.ok ? null : answer.code;
}

const asAna = (edit: (doc: Y.Doc) => void): string | null => offer(ANA, 'edit', edit);
const put = (root: string, key: string, value: unknown) => (doc: Y.Doc) =>
  void doc.getMap(root).set(key, value);

beforeEach(() => {
  room = createCheckedRoom(NOTE_DOCUMENT);
  const first = asAna((doc) => {
    setDescriptionText(doc, 'One\nTwo');
    addComment(doc, { id: COMMENT, by: ANA, body: WORDS });
    doc.getMap('checklist').set(ITEM, new Y.Map(Object.entries({ text: 'Look', done: false, order: 'a0' })));
  });
  const named = offer(ANA, 'edit', (doc) => addAttachment(doc, FILE, PICTURE), { isServer: true });
  if (first ?? named) throw new Error('the first edits were refused');
});

describe('comments', () => {
  const byBen = { by: BEN, body: WORDS };

  test.each<[RoomAccess, string | null]>([
    ['manage', null],
    ['edit', null],
    ['attach', null],
    ['comment', null],
    ['read', 'edit-read-only'],
  ])('somebody who may %s writes one: %s', (access, code) => {
    expect(offer(BEN, access, (doc) => addComment(doc, { id: FREE, ...byBen }))).toBe(code);
  });

  test('nobody writes one under another name, whatever they may do', () => {
    for (const access of ['manage', 'edit', 'attach', 'comment'] as const) {
      const forged = (doc: Y.Doc) => addComment(doc, { id: FREE, by: ANA, body: WORDS });
      expect(offer(BEN, access, forged)).toBe('edit-foreign-author');
    }
  });

  test("nobody writes another's anew, under whichever name", () => {
    for (const by of [ANA, BEN]) {
      const rewrite = put('comments', COMMENT, { by, body: [{ text: 'All is well' }] });
      expect(offer(BEN, 'manage', rewrite)).toBe('edit-foreign-author');
    }
    const replace = (doc: Y.Doc) => {
      deleteComment(doc, COMMENT);
      addComment(doc, { id: COMMENT, ...byBen });
    };
    expect(offer(BEN, 'manage', replace)).toBe('edit-foreign-author');
    expect(asAna((doc) => editComment(doc, COMMENT, [{ text: 'Torn at the sill' }]))).toBeNull();
  });

  test("another's is deleted by who manages only; one's own by who may attach", () => {
    const gone = (doc: Y.Doc) => deleteComment(doc, COMMENT);
    for (const access of ['edit', 'attach', 'comment'] as const)
      expect(offer(BEN, access, gone)).toBe('edit-foreign-author');
    expect(offer(ANA, 'comment', gone)).toBe('edit-foreign-author');
    // Written over and deleted in one go is deleted.
    const over = (doc: Y.Doc) => {
      addComment(doc, { id: COMMENT, ...byBen });
      deleteComment(doc, COMMENT);
    };
    expect(offer(BEN, 'edit', over)).toBe('edit-foreign-author');
    expect(offer(ANA, 'attach', gone)).toBeNull();
  });

  test('who manages deletes any, and hears whose it was', () => {
    const update = updateFrom(room.doc, 99, (doc) => deleteComment(doc, COMMENT));
    expect(room.submit(update, BEN, 'manage')).toMatchObject({
      ok: true,
      changes: [{ kind: 'comment-deleted', commentId: COMMENT, by: ANA, name: 'The seal is torn' }],
    });
  });

  test.each<[string, unknown]>([
    ['a decided field beside the words', { by: BEN, body: WORDS, status: 'verified' }],
    ['a time of its own', { by: BEN, body: WORDS, createdAt: '2020-01-01T00:00:00Z' }],
    ['no words', { by: BEN, body: [] }],
    ['gaps for words', { by: BEN, body: [{ text: ' \n' }] }],
    ['NUL', { by: BEN, body: [{ text: 'a\0b' }] }],
    ['NUL in a name', { by: BEN, body: [{ mention: ANA, label: 'a\0b' }, ...WORDS] }],
    ['more than a comment takes', { by: BEN, body: [{ text: 'x'.repeat(10_001) }] }],
    ['more in pieces', { by: BEN, body: Array.from({ length: 21 }, () => ({ text: 'x'.repeat(1000) })) }],
    ['a piece of both kinds', { by: BEN, body: [{ text: 'x', mention: ANA, label: 'Ana' }] }],
    ['an id that is none', { by: BEN, body: [{ mention: '__proto__', label: 'Ana' }, ...WORDS] }],
    ['words alone', 'The seal is torn'],
    ['a shared type', new Y.Map(Object.entries({ by: BEN, body: WORDS }))],
  ])('%s: refused', (_, value) => {
    expect(offer(BEN, 'manage', put('comments', FREE, value))).toBe('edit-schema');
  });

  test.each(['__proto__', 'constructor', 'not an id', FREE.toUpperCase().replaceAll('2', 'Z')])(
    'the id %s is refused',
    (id) => {
      expect(offer(BEN, 'edit', put('comments', id, byBen))).toBe('edit-schema');
    },
  );

  test('a forged prototype is refused before it is read', () => {
    const value: unknown = JSON.parse(`{"__proto__": {"by": "${BEN}", "body": [{"text": "x"}]}}`);
    const update = rawUpdate([
      { client: 7, clock: 0, structs: [rawRootEntry('comments', FREE, { any: value })] },
    ]);
    expect(room.submit(update, BEN, 'edit')).toMatchObject({ ok: false, code: 'edit-schema' });
  });

  test('two thousand are taken, none more', () => {
    const many = (count: number) => (doc: Y.Doc) => {
      doc.transact(() => {
        for (let number = 1; number <= count; number += 1)
          addComment(doc, { id: String(number).padStart(32, '0'), ...byBen });
      });
    };
    expect(offer(BEN, 'comment', many(NOTE_LIMITS.comments))).toBe('edit-limit');
    expect(offer(BEN, 'comment', many(NOTE_LIMITS.comments - 1))).toBeNull();
  });
});

describe('watchers', () => {
  const watch = (id: string, is: boolean) => (doc: Y.Doc) => setWatching(doc, id, is);

  test('who edits adds and removes anybody, the others themselves', () => {
    expect(asAna(watch(BEN, true))).toBeNull();
    for (const access of ['attach', 'comment'] as const) {
      expect(offer(CEM, access, watch(BEN, false))).toBe('edit-read-only');
      expect(offer(CEM, access, watch(ANA, true))).toBe('edit-read-only');
      expect(offer(CEM, access, watch(CEM, true))).toBeNull();
      expect(offer(CEM, access, watch(CEM, false))).toBeNull();
    }
    expect(offer(BEN, 'read', watch(BEN, false))).toBe('edit-read-only');
  });

  test.each<[string, unknown]>([
    [BEN, false],
    [BEN, { role: 10 }],
    ['__proto__', true],
    [BEN.toUpperCase(), true],
  ])('%s → %j is refused', (id, value) => {
    expect(asAna(put('watchers', id, value))).toBe('edit-schema');
  });

  test('two hundred at most', () => {
    const many = (doc: Y.Doc) => {
      for (let number = 0; number <= NOTE_LIMITS.watchers; number += 1)
        setWatching(doc, `${String(number).padStart(8, '0')}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`, true);
    };
    expect(asAna(many)).toBe('edit-limit');
  });
});

describe('checklist', () => {
  test('by who edits only', () => {
    expect(offer(BEN, 'edit', (doc) => changeChecklistItem(doc, ITEM, { done: true }))).toBeNull();
    for (const access of ['attach', 'comment'] as const) {
      expect(offer(BEN, access, (doc) => changeChecklistItem(doc, ITEM, { done: true }))).toBe(
        'edit-read-only',
      );
      expect(offer(BEN, access, (doc) => deleteChecklistItem(doc, ITEM))).toBe('edit-read-only');
      expect(offer(BEN, access, (doc) => void addChecklistItem(doc, 'x'))).toBe('edit-read-only');
    }
  });

  test.each<[string, unknown]>([
    ['text', 'x'.repeat(501)],
    ['text', 'a\0b'],
    ['done', 'yes'],
    ['order', '0'],
    ['status', 'verified'],
    ['__proto__', true],
    ['text', new Y.Text('x')],
  ])('a field %s of another form is refused', (field, value) => {
    const write = (doc: Y.Doc) => {
      const item = doc.getMap<unknown>('checklist').get(ITEM);
      if (item instanceof Y.Map) item.set(field, value);
    };
    expect(asAna(write)).toBe('edit-schema');
  });

  test('two hundred items at most', () => {
    const many = (doc: Y.Doc) => {
      for (let number = 0; number < NOTE_LIMITS.checklistItems; number += 1) addChecklistItem(doc, 'x');
    };
    expect(asAna(many)).toBe('edit-limit');
  });
});

describe('attachments', () => {
  test('no client names a file, not even its own', () => {
    for (const value of [PICTURE, { ...PICTURE, by: BEN }]) {
      expect(offer(BEN, 'manage', put('attachments', FREE, value))).toBe('edit-foreign-author');
      expect(offer(BEN, 'manage', put('attachments', FILE, value))).toBe('edit-foreign-author');
    }
  });

  test('who brought one takes it away, and who manages', () => {
    const gone = (doc: Y.Doc) => deleteAttachment(doc, FILE);
    expect(offer(BEN, 'edit', gone)).toBe('edit-foreign-author');
    expect(offer(ANA, 'comment', gone)).toBe('edit-foreign-author');
    expect(offer(ANA, 'attach', gone)).toBeNull();
  });

  test('the server names nothing of another form either', () => {
    const unknown = put('attachments', FREE, { ...PICTURE, kind: 'script' });
    expect(offer(ANA, 'manage', unknown, { isServer: true })).toBe('edit-schema');
  });
});

describe('a sealed note', () => {
  const sealed = { isSealed: true };

  test('locks description, checklist and files, for everybody', () => {
    const locked: ((doc: Y.Doc) => void)[] = [
      (doc) => setDescriptionText(doc, 'Otherwise'),
      (doc) => changeChecklistItem(doc, ITEM, { done: true }),
      (doc) => deleteChecklistItem(doc, ITEM),
      (doc) => deleteAttachment(doc, FILE),
    ];
    for (const edit of locked) expect(offer(ANA, 'manage', edit, sealed)).toBe('edit-sealed');
    // What was done in one go with a comment falls with it.
    const both = (doc: Y.Doc) => {
      addComment(doc, { id: FREE, by: ANA, body: WORDS });
      setDescriptionText(doc, 'Otherwise');
    };
    expect(offer(ANA, 'manage', both, sealed)).toBe('edit-sealed');
  });

  test('leaves comments and watchers open', () => {
    expect(
      offer(CEM, 'comment', (doc) => addComment(doc, { id: FREE, by: CEM, body: WORDS }), sealed),
    ).toBeNull();
    expect(offer(CEM, 'comment', (doc) => setWatching(doc, CEM, true), sealed)).toBeNull();
  });
});

describe('the document', () => {
  test.each(['status', 'assignee', 'dueDate', 'tags', 'meta', '__proto__'])('no root %s', (root) => {
    const update = rawUpdate([
      { client: 7, clock: 0, structs: [rawRootEntry(root, 'value', { any: 'verified' })] },
    ]);
    expect(room.submit(update, ANA, 'manage')).toMatchObject({ ok: false, code: 'edit-schema' });
  });

  test.each(['description', 'comments', 'watchers', 'checklist', 'attachments'])(
    'nothing but its own form in the root %s',
    (root) => {
      const asList = (doc: Y.Doc) => doc.getArray(root).push(['x']);
      const asText = (doc: Y.Doc) => doc.getText(root).insert(0, 'x');
      const asMap = (doc: Y.Doc) => void doc.getMap(root).set('status', 'verified');
      for (const write of [asList, asText, asMap]) {
        const bare = new Y.Doc();
        bare.clientID = client += 1;
        write(bare);
        const answer = room.submit(Y.encodeStateAsUpdate(bare), ANA, 'edit');
        expect(answer.ok).toBe(false);
      }
    },
  );

  test('what was refused stands nowhere, and the next honest edit is taken', () => {
    asAna(put('comments', '__proto__', { by: ANA, body: WORDS }));
    expect(asAna((doc) => setDescriptionText(doc, 'Three'))).toBeNull();
    expect(readNoteContent(room.doc)).toMatchObject({
      description: [{ paragraph: [{ text: 'Three' }] }],
      comments: [{ id: COMMENT, by: ANA }],
      watchers: [],
      attachments: [{ id: FILE }],
    });
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test('reading changes nothing (N1)', () => {
    let updates = 0;
    room.doc.on('update', () => (updates += 1));
    const before = Y.encodeStateAsUpdate(room.doc);
    readNoteContent(room.doc);
    hashNote(room.doc);
    expect(Y.encodeStateAsUpdate(room.doc)).toEqual(before);
    expect(updates).toBe(0);
  });
});
