/** A file that cannot be read reaches who looks after the projects without a reload; they see why and give it to somebody. */
import { randomUUID } from 'node:crypto';
import { axeFindings } from './pages/axe.ts';
import { INSPECTOR, TENANT_ADMIN, expect, test, within } from './plumbline-test.ts';

test.describe.configure({ timeout: 240_000 });

const SECOND_INSPECTORS_NAME = 'ليلى حداد';
const NAME = `Walk that fails ${randomUUID().slice(0, 8)}`;

test('a file that failed is listed live with its step and cause, and its inspection is given to another inspector', async ({
  enter,
  demo,
}) => {
  const boss = await enter(TENANT_ADMIN, { language: 'en' });
  const ana = await enter(INSPECTOR, { language: 'en' });
  const { page, say } = boss;
  await page.goto(`/project/error?projectId=${demo.projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: say('processing:title') })).toBeVisible(
    within(20),
  );

  await ana.page.goto(`/project/inspections?projectId=${demo.projectId}`);
  await ana.page.getByRole('button', { name: ana.say('inspection:new.open') }).click();
  const drawer = ana.page.getByRole('dialog');
  await drawer.getByLabel(ana.say('inspection:columns.name')).fill(NAME);
  await drawer
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\xff\xd8 no picture', 'latin1') },
    ]);
  await drawer.getByRole('button', { name: ana.say('inspection:new.create') }).click();

  const row = page.getByRole('row').filter({ hasText: NAME });
  await expect(row).toBeVisible(within(60));
  await expect(
    row.getByRole('img', {
      name: say('processing:stepIs.failed', { step: say('processing:steps.checking') }),
    }),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await row.getByRole('button', { name: NAME }).click();
  const sheet = page.getByRole('dialog', { name: 'torn.jpg' });
  await expect(sheet.getByText(say('processing:help.file'))).toBeVisible();
  const log = sheet.getByRole('region', { name: say('processing:log.title') });
  await expect(log.getByRole('listitem')).toHaveCount(1, within(20));
  expect(await axeFindings(page)).toEqual([]);

  await sheet.getByRole('combobox', { name: say('processing:reassign.label') }).fill(SECOND_INSPECTORS_NAME);
  await page.getByRole('option', { name: SECOND_INSPECTORS_NAME }).click();
  await sheet.getByRole('button', { name: say('processing:reassign.give') }).click();
  await expect(sheet.getByRole('definition').filter({ hasText: SECOND_INSPECTORS_NAME })).toBeVisible(
    within(20),
  );
});
