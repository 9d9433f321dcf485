/** A note by itself: its address leads there whoever may read it, and what is said there is put right by who said it. */
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import { INSPECTOR, RESPONDER, expect, test, within } from './plumbline-test.ts';
import { logIn } from './pages/login-page.ts';

const OUTSIDER = 'tenant-admin@kansai.example';

test('the copied address of a note opens its page for who may read it, after the login, and for nobody else', async ({
  enter,
  arrive,
  demo,
  baseURL,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  await ana.page.goto(`/project/annotations?projectId=${demo.projectId}`);
  await ana.page.getByRole('row').nth(1).getByRole('rowheader').getByRole('button').click(within(10));
  const panel = ana.page.getByRole('complementary', { name: ana.say('note:one') });
  await panel.getByRole('button', { name: ana.say('note:page.open') }).click(within(10));
  const title = ana.page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^Note \d+$/);
  await expect(panel).toHaveCount(0);
  const address = ana.page.url();
  const name = await title.innerText();

  const omar = await arrive({ language: 'en' });
  await omar.page.goto(address);
  await expect(omar.page).toHaveURL(/\/login\?/);
  await logIn(omar, RESPONDER, DEMO_PASSWORD);
  await expect(omar.page).toHaveURL(address);
  await expect(omar.page.getByRole('heading', { level: 1, name })).toBeVisible(within(10));
  await omar.page.getByLabel(omar.say('note:step.comment')).fill('The strap is orderd');
  await omar.page.getByRole('button', { name: omar.say('note:send') }).click();
  const said = ana.page.getByRole('listitem').filter({ hasText: 'The strap is' });
  await expect(said).toContainText('The strap is orderd', within(10));
  await expect(said.getByRole('time')).toHaveCount(1, within(10));
  const edit = { name: omar.say('note:action.editComment', { name: 'The strap is orderd' }) };
  await expect(ana.page.getByRole('button', edit)).toHaveCount(0);
  await omar.page.getByRole('button', edit).click();
  await omar.page
    .getByLabel(omar.say('note:step.comment'))
    .and(omar.page.locator(':focus'))
    .fill('The strap is ordered');
  await omar.page.getByRole('button', { name: omar.say('note:comments.save') }).click();
  await expect(said).toContainText('The strap is ordered', within(10));
  await expect(said).toContainText(ana.say('note:comments.edited'), within(10));

  const outsider = await enter(OUTSIDER, { language: 'en' });
  await outsider.page.goto(address);
  await expect(outsider.page).toHaveURL(`${baseURL}/not-authorized`, within(10));

  await ana.page.getByRole('button', { name: ana.say('note:page.beside') }).click();
  await expect(panel).toContainText('The strap is ordered', within(10));
});
