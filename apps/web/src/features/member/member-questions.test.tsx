import type { Member } from '@plumbline/shared/contract/member.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import texts from '../../../../../locales/en/member.json';
import shell from '../../../../../locales/en/shell.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import { MemberQuestions } from './member-questions.tsx';

const ANA: Member = {
  accountId: '01920000-0000-7000-8000-000000000100',
  name: 'Ana',
  email: 'ana@nord.example',
  jobTitle: 'Engineer',
  companyName: 'Ana AS',
  systemRole: '40',
  status: 'active',
  projectCount: 1,
  managedGroupCount: 0,
  lastLoginAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
};
const CHANGED = { body: { code: 200, msg: '', data: { ...ANA, status: 'suspended' } } };
const OVERTAKEN = {
  status: 409,
  body: { code: 409, msg: '', data: { error: 'conflict', requestId: 'r' } },
};

beforeAll(() => loadTexts({ common, errors, member: texts, shell }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('to suspend is one request however fast it is pressed, and ends well', async () => {
  const api = await answerRequests((_, index) => (index === 0 ? CHANGED : OVERTAKEN));
  const onDone = vi.fn<() => void>();
  renderPage(<MemberQuestions member={ANA} kind="suspend" onDone={onDone} />);
  const suspend = await screen.findByRole('button', { name: texts.confirm.suspend_one });
  fireEvent.click(suspend);
  fireEvent.click(suspend);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(api.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PATCH /core/member/${ANA.accountId}`,
  ]);
  expect(screen.getByRole('alert').textContent).toBe('');
});
