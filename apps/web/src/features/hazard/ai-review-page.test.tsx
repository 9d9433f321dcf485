import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import hazard from '../../../../../locales/en/hazard.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { AiReviewPage } from './ai-review-page.tsx';
import { exampleFinding } from './testing/example-finding.ts';

vi.mock('../../api/live-feed.ts', () => ({ useLiveFeed: () => undefined }));

const { inspectionId } = exampleFinding();

beforeAll(() => loadTexts({ common, errors, hazard }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('says to whoever comes by an old link that the tenant has no AI', async () => {
  const off = { code: 403, msg: '', data: { error: 'ai-off', requestId: 'r' } };
  await answerRequests(() => ({ status: 403, body: off }));
  renderPage(<AiReviewPage {...{ projectId: PROJECT_ID, inspectionId }} />);
  expect(await screen.findByText(errors['ai-off'], {}, { timeout: 10_000 })).not.toBeNull();
  expect(screen.queryByRole('button', { name: hazard.look.start })).toBeNull();
});
