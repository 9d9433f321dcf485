/** A tenant admin uploads a detector: refused with the reason, kept, chosen, and taken away. */
import { TINY_MODELS, TINY_SPEC } from '../../apps/api/src/hazards/testing/tiny-models.ts';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import type { Seat } from './pages/seat.ts';
import { TENANT_ADMIN, expect, test, within } from './plumbline-test.ts';

const NAME = 'Edges of ours';

async function send(
  { page, say }: Seat,
  model: keyof typeof TINY_MODELS,
  description: object,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('tenant:detector.add') });
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'ours.onnx', mimeType: 'application/octet-stream', buffer: Buffer.from(TINY_MODELS[model]) },
    { name: 'ours.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(description)) },
  ]);
  await dialog.getByRole('button', { name: say('tenant:detector.trial') }).click();
}

test('a detector that is not fit is refused with the reason, one that is can be chosen and removed', async ({
  enter,
}) => {
  test.setTimeout(240_000);
  const seat = await enter(TENANT_ADMIN, { language: 'en' });
  const { page, say } = seat;
  await page.goto('/project/tenant');
  await page.getByRole('button', { name: say('tenant:detector.add') }).click(within(20));
  const dialog = page.getByRole('dialog', { name: say('tenant:detector.add') });
  const spec = { ...TINY_SPEC, name: NAME };
  await send(seat, 'good', { ...spec, layout: 'v99' });
  await expect(dialog.getByRole('alert')).toContainText('layout', within(60));
  await send(seat, 'outside', spec);
  await expect(dialog.getByRole('alert')).toHaveText(say('errors:model-outside-files'), within(60));
  await send(seat, 'good', spec);
  await expect(dialog).toBeHidden(within(60));

  const choice = page.getByRole('combobox', { name: say('tenant:detector.title') });
  const asked = page.getByRole('button', { name: say('tenant:detector.title') });
  const select = (await choice.count()) > 0 ? choice : asked;
  await select.click();
  await page.getByRole('option', { name: `${NAME} 1` }).click();
  await expect(select).toContainText(NAME, within(10));

  await page.getByRole('button', { name: `Remove ${NAME} 1` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('tenant:detector.remove') })
    .click();
  await expect(select).toContainText(say('tenant:detector.none'), within(10));
  await select.click();
  await page.getByRole('option', { name: /Demo hazards/ }).click();
  await expect(select).toContainText('Demo hazards', within(10));
  // The two that were refused, and nothing else.
  const complaints = seat.complaints.console.map((text) => /status of 422.*detector\/model/.test(text));
  expect(complaints).toEqual([true, true]);
});

for (const at of LOOKS) {
  test(`an own detector: ${at.theme}, ${at.language}`, async ({ enter }) => {
    const seat = await enter(TENANT_ADMIN, at);
    await seat.page.goto('/project/tenant');
    await seat.page.getByRole('button', { name: seat.say('tenant:detector.add') }).click(within(20));
    const trial = seat.page.getByRole('button', { name: seat.say('tenant:detector.trial') });
    await expect(trial).toBeVisible(within(10));
    await inspect(seat, at, 'own-detector');
    expectQuiet([seat]);
  });
}
