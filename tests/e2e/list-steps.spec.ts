/** Back undoes one step in a list after the other, and leaves the page only then. */
import { OPERATOR, expect, test } from './plumbline-test.ts';

const LIST = '/project/tenantlog?pageSize=10';

test('Back closes what was opened, turns the page back, takes out what was searched, and then leaves', async ({
  enter,
}) => {
  const { page, say } = await enter(OPERATOR);
  await page.goto('/project/help');
  await page.goto(LIST);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(11);
  const search = page.getByLabel(say('log:filter.user'), { exact: true });
  await search.pressSequentially('nord', { delay: 400 });
  await expect(page).toHaveURL(/[?&]user=nord$/);
  await page.getByRole('button', { name: say('common:pager.forth') }).click();
  await expect(page).toHaveURL(/user=nord&pageNum=2$/);
  await expect(rows).toHaveCount(11);
  await rows.nth(1).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  await expect(page).toHaveURL(/pageNum=2&open=/);

  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/user=nord&pageNum=2$/);
  await page.goBack();
  await expect(page).toHaveURL(/user=nord$/);
  await expect(search).toHaveValue('nord');
  await page.goBack();
  await expect(page).toHaveURL(/pageSize=10$/);
  await expect(search).toHaveValue('');
  await expect(rows).toHaveCount(11);
  await page.goBack();
  await expect(page).toHaveURL(/\/project\/help$/);
});
