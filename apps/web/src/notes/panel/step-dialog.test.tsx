import type { NamedInWords } from '@plumbline/shared/contract/note.ts';
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import note from '../../../../../locales/en/note.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import { exampleNote } from '../testing/example-note.ts';
import { StepDialog } from './step-dialog.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ common, note, validation }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const MEI = { kind: 'member', id: '01890000-0000-7000-8000-0000000000aa', name: 'Mei' };

it('who is picked by @ in the words of a step is named with them; the list opens within the dialog', async () => {
  await answerRequests(() => ({ body: { code: 200, msg: '', rows: [MEI], total: 1 } }));
  const sent: [string, NamedInWords[]][] = [];
  const { projectId } = exampleNote();
  renderPage(
    <StepDialog
      {...{ projectId }}
      to="in-dispute"
      demand="comment"
      onClose={() => undefined}
      onSend={(...said) => sent.push(said)}
    />,
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
  field.focus();
  fireEvent.change(field, { target: { value: 'Ask @me', selectionStart: 7, selectionEnd: 7 } });
  const option = await screen.findByRole('option', { name: 'Mei' });
  expect(screen.getByRole('dialog').contains(option)).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('Ask @Mei ');
  fireEvent.click(screen.getByRole('button', { name: note.step.send }));
  expect(sent).toEqual([['Ask @Mei', [{ kind: 'mention', id: MEI.id, label: 'Mei' }]]]);
});
