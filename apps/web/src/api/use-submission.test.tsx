/** What is pressed faster than its button can show that it is busy. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { renderPage } from '../testing/render-page.tsx';
import { answerRequests } from '../testing/test-api.ts';
import { Button } from '../ui/button.tsx';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';
import { useSubmission } from './use-submission.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const AnswerSchema = z.object({ data: z.string() });
const [ON, OFF] = ['{"wanted":"on"}', '{"wanted":"off"}'];

function Switches() {
  const change = useSubmission({
    mutationFn: (wanted: string) =>
      request('/switch', { method: 'PATCH', body: { wanted }, schema: AnswerSchema }),
  });
  return (
    <>
      {['on', 'off'].map((wanted) => (
        <Button key={wanted} onClick={() => change.mutate(wanted)}>
          {wanted}
        </Button>
      ))}
      <p>{change.isError ? 'refused' : (change.data?.data ?? 'nothing yet')}</p>
    </>
  );
}

async function open(refusals: number) {
  const api = await answerRequests((_, index) =>
    index < refusals
      ? { status: 409, body: { code: 409, msg: '' } }
      : { body: { code: 200, data: `answer ${index + 1}` } },
  );
  renderPage(<Switches />);
  return { ...api, sent: () => api.seen.map(({ body }) => JSON.stringify(body)).sort() };
}
const press = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
};

it('the same again before the answer is not sent, is told once for each press, and leaves the first its answer', async () => {
  const { sent, warnings } = await open(0);
  press('on', 'on', 'on');
  expect(await screen.findByText('answer 1')).toBeTruthy();
  expect(sent()).toEqual([ON]);
  expect(warnings()).toBe(2);
});

it('something else is sent at once, and so is a choice that is turned back', async () => {
  const { sent, warnings } = await open(0);
  press('on', 'off', 'on');
  await waitFor(() => expect(sent()).toEqual([OFF, ON, ON]));
  expect(warnings()).toBe(0);
});

it('once the answer shows, the same can be sent again: after a success, and after a refusal', async () => {
  const { sent, warnings } = await open(1);
  press('on');
  expect(await screen.findByText('refused')).toBeTruthy();
  press('on');
  expect(await screen.findByText('answer 2')).toBeTruthy();
  press('on');
  expect(await screen.findByText('answer 3')).toBeTruthy();
  expect(sent()).toEqual([ON, ON, ON]);
  expect(warnings()).toBe(0);
});
