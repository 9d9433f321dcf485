import { Extension } from '@tiptap/core';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import { ySyncPlugin, yUndoPlugin } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import type { Room } from '../../../collab/room.ts';
import { readUndo } from './binding.ts';
import { readSelection } from './read-selection.ts';
import { remoteCarets } from './remote-carets.ts';

/** Browsers bring what an input method wrote a moment after its end. */
const AFTER_COMPOSITION_MS = 60;

export type WritingRoom = Pick<Room, 'onPresence' | 'presence' | 'holdOthersBack' | 'beforeOthers'>;

interface TogetherOptions {
  fragment: Y.XmlFragment;
  room: WritingRoom;
}

/** Ties the editor to the description in the room: text, carets and an undo of one's own steps. */
export function writeTogether({ fragment, room }: TogetherOptions): Extension {
  return Extension.create({
    name: 'together',
    priority: 1000,
    addProseMirrorPlugins: () => [
      ySyncPlugin(fragment),
      yUndoPlugin(),
      remoteCarets(room),
      undisturbedComposition(room),
      seenSelection(room),
    ],
    addKeyboardShortcuts() {
      const { editor } = this;
      const undo = () => move(editor.state, 'undo');
      const redo = () => move(editor.state, 'redo');
      return { 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo };
    },
  });
}

/** True always: where there is nothing to take back the browser's own undo has nothing to do either. */
export function move(state: EditorState, direction: 'undo' | 'redo'): true {
  readUndo(state)?.[direction]();
  return true;
}

/** What others write is drawn around where the caret is, also when it has just moved. */
function seenSelection(room: WritingRoom): Plugin {
  return new Plugin({
    view: (view) => ({ destroy: room.beforeOthers(() => readSelection(view)) }),
  });
}

/** What others write waits until the input method is done. */
function undisturbedComposition(room: Pick<Room, 'holdOthersBack'>): Plugin {
  let release: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const end = () => {
    release?.();
    release = null;
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        compositionstart: () => {
          if (timer) clearTimeout(timer);
          release ??= room.holdOthersBack();
        },
        compositionend: () => {
          timer = setTimeout(end, AFTER_COMPOSITION_MS);
        },
      },
    },
    view: () => ({
      destroy: () => {
        if (timer) clearTimeout(timer);
        end();
      },
    }),
  });
}
