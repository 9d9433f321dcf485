import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import common from '../../../../locales/en/common.json' with { type: 'json' };
import errors from '../../../../locales/en/errors.json' with { type: 'json' };
import { RequestError } from '../api/request-error.ts';
import { loadTexts } from '../testing/load-texts.ts';
import { LoadFailed } from './load-failed.tsx';

afterEach(cleanup);

async function show(error: Error): Promise<void> {
  await loadTexts({ common, errors });
  render(
    <LoadFailed error={error} onRetry={vi.fn<() => void>()}>
      The list could not be loaded.
    </LoadFailed>,
  );
}

it.each([400, 403, 404])('offers no second try where the answer %i would come again', async (code) => {
  await show(new RequestError(code, ''));
  expect(screen.getByText('This does not exist, or not for you.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([0, 500, 503])('offers a second try after %i', async (code) => {
  await show(new RequestError(code, ''));
  expect(screen.getByText('The list could not be loaded.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

it('tells the id by which support finds the request', async () => {
  await show(new RequestError(502, '', { requestId: '0123abcd' }));
  expect(screen.getByRole('alert').textContent).toContain(`${common.request} 0123abcd`);
});
