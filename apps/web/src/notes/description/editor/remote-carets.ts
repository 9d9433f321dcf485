/**
 * Where the others write, with their names. A place is a relative one of Yjs: it stays at its letter while everybody
 * writes. While an input method is at work nothing is drawn anew, which would end it.
 */
import type { PresenceCaret } from '@plumbline/shared/protocol/presence.ts';
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition } from '@tiptap/y-tiptap';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { fromBase64UrlEncoded, toBase64UrlEncoded } from 'lib0/buffer';
import * as Y from 'yjs';
import type { Person } from '../../../collab/presence-store.ts';
import type { Room } from '../../../collab/room.ts';
import { readBinding } from './binding.ts';
import { readSelection } from './read-selection.ts';

type CaretRoom = Pick<Room, 'onPresence' | 'presence'>;

interface Shown {
  writers: readonly Person[];
  drawn: DecorationSet;
}

const KEY = new PluginKey<Shown>('remote-carets');

export function remoteCarets(room: CaretRoom): Plugin<Shown> {
  return new Plugin<Shown>({
    key: KEY,
    state: {
      init: () => ({ writers: [], drawn: DecorationSet.empty }),
      apply(transaction, { writers: before, drawn }, _old, state) {
        const told: readonly Person[] | undefined = transaction.getMeta(KEY);
        const writers = told ?? before;
        const isRemote = readBinding(state)?.isChangeOrigin === true;
        if (told || isRemote) return { writers, drawn: draw(state, writers) };
        return { writers, drawn: drawn.map(transaction.mapping, transaction.doc) };
      },
    },
    props: { decorations: (state) => KEY.getState(state)?.drawn },
    view: (view) => new CaretTeller(view, room),
  });
}

/** Tells the others of one's own caret, and this editor of theirs. */
class CaretTeller {
  readonly #view: EditorView;
  readonly #room: CaretRoom;
  readonly #stop: () => void;
  #writers: readonly Person[] = [];
  #told = '';

  constructor(view: EditorView, room: CaretRoom) {
    this.#view = view;
    this.#room = room;
    view.dom.addEventListener('focus', this.#tell);
    view.dom.addEventListener('blur', this.#tell);
    view.dom.addEventListener('compositionend', this.#drawSoon);
    this.#stop = room.onPresence((people) => {
      const writers = people.filter(({ isSelf, caret }) => !isSelf && caret !== null);
      if (writers.length === 0 && this.#writers.length === 0) return;
      this.#writers = writers;
      this.#drawSoon();
    });
  }

  update(): void {
    this.#tell();
  }

  destroy(): void {
    this.#stop();
    this.#view.dom.removeEventListener('focus', this.#tell);
    this.#view.dom.removeEventListener('blur', this.#tell);
    this.#view.dom.removeEventListener('compositionend', this.#drawSoon);
    this.#room.presence.tell({ caret: null });
  }

  /** Presence comes in the middle of other things; a transaction of its own follows them. */
  #drawSoon = (): void => {
    setTimeout(() => {
      const view = this.#view;
      if (view.isDestroyed || view.composing) return;
      readSelection(view);
      view.dispatch(view.state.tr.setMeta(KEY, this.#writers).setMeta('addToHistory', false));
    });
  };

  #tell = (): void => {
    const caret = this.#view.hasFocus() ? ownCaret(this.#view.state) : null;
    const said = JSON.stringify(caret);
    if (said === this.#told) return;
    this.#told = said;
    this.#room.presence.tell({ caret });
  };
}

function ownCaret(state: EditorState): PresenceCaret | null {
  const binding = readBinding(state);
  if (!binding) return null;
  const { type, mapping } = binding;
  const written = (position: number): string => {
    const place: unknown = absolutePositionToRelativePosition(position, type, mapping);
    return place instanceof Y.RelativePosition ? toBase64UrlEncoded(Y.encodeRelativePosition(place)) : '';
  };
  const [anchor, head] = [written(state.selection.anchor), written(state.selection.head)];
  return anchor === '' || head === '' ? null : { anchor, head };
}

function draw(state: EditorState, writers: readonly Person[]): DecorationSet {
  const decorations = writers.flatMap((writer) => {
    const anchor = placeOf(state, writer.caret?.anchor);
    const head = placeOf(state, writer.caret?.head);
    return anchor === null || head === null ? [] : caretOf(writer, { anchor, head });
  });
  return DecorationSet.create(state.doc, decorations);
}

/** Null for what cannot be read, or stands nowhere any more. */
function placeOf(state: EditorState, place: string | undefined): number | null {
  const binding = readBinding(state);
  if (!binding || place === undefined) return null;
  const { doc, type, mapping } = binding;
  try {
    const relative = Y.decodeRelativePosition(fromBase64UrlEncoded(place));
    const position: unknown = relativePositionToAbsolutePosition(doc, type, relative, mapping);
    return typeof position === 'number' ? Math.max(0, Math.min(position, state.doc.content.size)) : null;
  } catch {
    return null;
  }
}

function caretOf(
  { clientId, name, color }: Person,
  { anchor, head }: { anchor: number; head: number },
): Decoration[] {
  const style = `--who: var(--pr-${color})`;
  const build = () => {
    const caret = document.createElement('span');
    const flag = document.createElement('bdi');
    caret.className = 'note-caret';
    caret.style.setProperty('--who', `var(--pr-${color})`);
    // The list of people says who writes; in the middle of a sentence the name would be read as part of it.
    caret.setAttribute('aria-hidden', 'true');
    flag.textContent = name;
    caret.append(flag);
    return caret;
  };
  const caret = Decoration.widget(head, build, {
    key: `${clientId}-${color}-${name}`,
    side: 10,
    ignoreSelection: true,
  });
  if (anchor === head) return [caret];
  const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
  return [Decoration.inline(from, to, { class: 'note-selected', style }), caret];
}
