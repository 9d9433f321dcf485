import { act, cleanup, configure, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import note from '../../../../../locales/en/note.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import { exampleNote } from '../testing/example-note.ts';
import { usePickList } from './pick-list.tsx';
import type { Named } from './use-named.ts';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ common, note }));
const { projectId } = exampleNote();
const MEI = { kind: 'member', id: '01890000-0000-7000-8000-0000000000aa', name: 'Mei' };
let picked: Named[];

function Field() {
  const list = usePickList({
    projectId,
    asked: { sign: '@', query: 'me', length: 3 },
    place: () => new DOMRect(),
    onPick: (named) => picked.push(named),
    onDismiss: () => undefined,
  });
  const { onKey } = list;
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
  return list.list;
}

beforeEach(async () => {
  picked = [];
  await answerRequests(() => ({ body: { code: 200, msg: '', rows: [MEI], total: 1 } }));
  renderPage(<Field />, '/');
  await screen.findByRole('option', { name: 'Mei' });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** @returns whether the list took the key */
function press(init: KeyboardEventInit): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...init });
  act(() => void document.dispatchEvent(event));
  return event.defaultPrevented;
}

it('N9 an Enter that confirms a candidate of an input method picks nobody', () => {
  expect(press({ isComposing: true })).toBe(false);
  expect(press({ keyCode: 229 })).toBe(false);
  // Safari ends the composition before it sends the key.
  document.dispatchEvent(new CompositionEvent('compositionend'));
  expect(press({})).toBe(false);
  expect(picked).toEqual([]);
});

it('N9 an Enter of one’s own picks who is shown', async () => {
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(press({})).toBe(true);
  expect(picked.map(({ id }) => id)).toEqual([MEI.id]);
});
