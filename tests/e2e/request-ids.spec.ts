import pg from 'pg';
import type { Response } from 'playwright/test';
import { makeHomeLink } from './pages/home-link.ts';
import { ADMIN, expect, test } from './plumbline-test.ts';

/** A link is made here; one that another test has made already is rotated below it. */
const SHARE = '/api/core/share';

const pathOf = (answer: Response) => new URL(answer.url()).pathname;

test('the id of a request leads from the browser to the log and the operation log', async ({
  enter,
  demo,
  product,
}) => {
  const admin = await enter(ADMIN);
  const asked = admin.page.waitForResponse(
    (answer) => pathOf(answer).startsWith(SHARE) && answer.request().method() === 'POST',
  );
  await makeHomeLink(admin, demo.projectId);
  const answer = await asked;
  const id = answer.request().headers()['x-request-id'] ?? '';
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(answer.headers()['x-request-id']).toBe(id);
  await expect.poll(() => product.logOf('api')).toContain(`"requestId":"${id}"`);
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  try {
    const rows = () =>
      owner.query('SELECT request_url, request_method FROM operation_log WHERE request_id = $1', [id]);
    await expect
      .poll(async () => (await rows()).rows)
      .toEqual([{ request_url: pathOf(answer), request_method: 'POST' }]);
  } finally {
    await owner.end();
  }
});
