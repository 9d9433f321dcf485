/** Two people at one object of markup: what the panel of one says of what the other did, and the way back. */
import {
  deleteMarkup,
  createMarkup,
  recolourMarkup,
} from '@plumbline/shared/documents/plan/markup/commands.ts';
import { readMarkup } from '@plumbline/shared/documents/plan/markup/markup-reader.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import common from '../../../../../../locales/en/common.json';
import markup from '../../../../../../locales/en/markup.json';
import plan from '../../../../../../locales/en/plan.json';
import select from '../../../../../../locales/en/select.json';
import together from '../../../../../../locales/en/together.json';
import { usePlanWords } from '../editor/plan-words.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';
import { GhostPlace, OvertakenPlace, fetchConflictParts } from './conflict-parts.tsx';

/** The text they both are at. */
let textId: string;
let mine: Y.Doc;
let theirs: Y.Doc;
let editor: PlanEditor;

function meet(): void {
  act(() => applyUpdate(mine, Y.encodeStateAsUpdate(theirs)));
  applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
}

function Panel() {
  return (
    <>
      <OvertakenPlace editor={editor} objectId={textId} />
      <GhostPlace editor={editor} words={usePlanWords(null, null)} list="markup" />
    </>
  );
}

// A busy machine is slow to fetch what is shown on demand.
configure({ asyncUtilTimeout: 10_000 });
beforeAll(fetchConflictParts);
beforeEach(async () => {
  [mine, theirs] = [new Y.Doc(), new Y.Doc()];
  const text = { kind: 'text', colour: 'red', size: 20, at: { x: 9, y: 9 }, text: 'Seal' } as const;
  const drawn = createMarkup(mine, text);
  if (!drawn.ok) throw new Error(drawn.reason);
  textId = drawn.markupId;
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    () => undefined,
    () => undefined,
  );
  const room = { ...roomOn(mine, []), lastEditorOf: () => 'Mei' };
  editor.attach(room, true);
  meet();
  const i18n = createInstance();
  const resources = { en: { plan, markup, select, together, common } };
  await i18n.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  render(
    <I18nextProvider i18n={i18n}>
      <Panel />
    </I18nextProvider>,
  );
  act(() => editor.store.select(textId));
});
afterEach(cleanup);

function recolourMine(): void {
  act(() => {
    recolourMarkup(mine, textId, 'blue');
  });
}

const now = () => readMarkup(mine, textId);
const button = (name: string) => screen.getByRole('button', { name });

it('a colour that somebody put over mine is told with who and what, and put back on demand', async () => {
  recolourMine();
  applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  recolourMarkup(theirs, textId, 'green');
  meet();
  expect(now()?.colour).toBe('green');
  expect((await screen.findByRole('status')).textContent).toMatch(/Mei.*green/i);
  fireEvent.click(button(together.overtaken.putBack));
  expect(now()?.colour).toBe('blue');
  expect(screen.queryByRole('status')).toBeNull();
});

it('two who give different colours in the same moment: whose did not last is told', async () => {
  recolourMine();
  recolourMarkup(theirs, textId, 'green');
  meet();
  const { colour } = now() ?? {};
  expect(readMarkup(theirs, textId)?.colour).toBe(colour);
  expect(['blue', 'green']).toContain(colour);
  if (colour === 'green') await screen.findByRole('status');
  expect(screen.queryAllByRole('status')).toHaveLength(colour === 'green' ? 1 : 0);
});

it('a text that is deleted while it is written leaves a ghost with the words, and comes back with a field for them', async () => {
  act(() => {
    editor.store.setMarkup({ writing: { markupId: textId, at: { x: 9, y: 9 } } });
    editor.conflicts.ghosts.noteText(textId, 'Seal is missing');
    editor.conflicts.ghosts.noteDeleter(textId, 'Mei');
  });
  deleteMarkup(theirs, textId);
  meet();
  expect(now()).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toContain('Mei');
  expect(screen.getByText(/Seal is missing/)).toBeTruthy();
  fireEvent.click(button(plan.ghost.restore));
  expect(now()).toMatchObject({ kind: 'text', text: 'Seal' });
  expect(editor.store.state.markup.writing).toMatchObject({ markupId: textId, text: 'Seal is missing' });
  expect(screen.queryByRole('alert')).toBeNull();
});
