/** The board of one big document in a browser: joins it, and draws the first cards of each column as plain elements. */
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import * as Y from 'yjs';
import { BOARD_ROOM, NOTES_ROOT } from '../board-document.ts';

/** Cards of a column that a screen shows. */
const SHOWN = 50;

type NoteMap = Y.Map<unknown>;

/** Comes as somebody who has nothing yet. @returns ms until the cards were in a frame */
async function openBoard(url: string, patience: AbortSignal): Promise<number> {
  const startedAtMs = performance.now();
  const doc = new Y.Doc();
  const socket = new HocuspocusProviderWebsocket({ url });
  const provider = new HocuspocusProvider({ websocketProvider: socket, name: BOARD_ROOM, document: doc });
  const synced = new Promise<void>((resolve, reject) => {
    provider.on('synced', () => resolve());
    patience.addEventListener('abort', () => reject(new Error('the document did not come')));
  });
  provider.attach();
  await synced;
  draw(doc);
  await nextFrame();
  return performance.now() - startedAtMs;
}

function draw(doc: Y.Doc): void {
  const notes = [...doc.getMap<NoteMap>(NOTES_ROOT).values()];
  const columns = NOTE_STATUSES.map((status) => {
    const list = document.createElement('ul');
    const found = notes.filter((note) => note.get('status') === status);
    const newest = found.toSorted((a, b) => Number(b.get('updatedAt')) - Number(a.get('updatedAt')));
    list.append(...newest.slice(0, SHOWN).map(cardOf));
    return list;
  });
  document.getElementById('board')?.replaceChildren(...columns);
}

function cardOf(note: NoteMap): HTMLElement {
  const card = document.createElement('li');
  card.dataset['card'] = String(note.get('number'));
  const lines = [note.get('text'), note.get('number'), note.get('dueDate'), note.get('assignee')];
  card.append(
    ...lines.map((line) => {
      const element = document.createElement('div');
      element.textContent = String(line);
      return element;
    }),
  );
  return card;
}

/** Two callbacks: the frame of the first one was painted when the second comes. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

declare global {
  interface Window {
    openBoard(url: string, patience: AbortSignal): Promise<number>;
  }
}
window.openBoard = openBoard;
