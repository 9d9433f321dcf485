/** A scene is shared with an outsider: made in the dialog, opened with a password, seen, and ended. */
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { ADMIN, expect, test, within } from './plumbline-test.ts';

/** Software graphics. */
test.describe.configure({ timeout: 150_000 });

const PASSWORD = 'harbour-7';

async function isDrawn({ page, say }: Seat): Promise<void> {
  await expect(page.locator('main .psv-container canvas')).toBeVisible(within(30));
  await expect(page.getByRole('status').filter({ hasText: say('scene:loading') })).toHaveCount(0, within(30));
}

async function openShareDialog(seat: Seat, { projectId, walkId }: { projectId: string; walkId: string }) {
  const { page, say } = seat;
  await page.goto(`/project/scene?projectId=${projectId}&inspectionId=${walkId}`);
  await isDrawn(seat);
  await page.getByRole('button', { name: say('share:share'), exact: true }).click();
  return page.getByRole('dialog', { name: say('share:share') });
}

test('a scene is shared with a password, an outsider looks, and revoking ends it within two seconds', async ({
  enter,
  arrive,
  demo,
}) => {
  const admin = await enter(ADMIN, { language: 'en' });
  const { say } = admin;
  const dialog = await openShareDialog(admin, demo);
  await dialog.getByLabel(say('share:password.optional')).fill('short');
  await dialog.getByRole('button', { name: say('share:create') }).click();
  await expect(dialog.getByText(say('validation:minLength', { min: 6 }))).toBeVisible();
  await dialog.getByLabel(say('share:password.optional')).fill(PASSWORD);
  await dialog.getByRole('button', { name: say('share:create') }).click();
  const address = await dialog.getByLabel(say('share:address')).inputValue();
  const inspectionId = new URL(address).searchParams.get('inspectionId');
  expect(new URL(address).pathname).toBe('/project/scene');

  const outsider = await arrive({ language: 'en' });
  const { page } = outsider;
  const told: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) told.push(new URL(response.url()).pathname);
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: say('share:password.title') })).toBeVisible(within(15));
  // Nothing is told before, not even what the project is called, and the secret is out of the address.
  expect(await page.locator('body').innerText()).not.toContain('Harbour');
  expect(await page.title()).not.toContain('Harbour');
  expect(page.url()).not.toContain('sharedata');
  expect(new Set(told)).toEqual(new Set(['/api/auth/loginWsShare']));
  await page.getByLabel(say('share:password.label'), { exact: true }).fill('not-this-one');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('share:password.wrong'))).toBeVisible(within(10));
  await page.getByLabel(say('share:password.label'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await isDrawn(outsider);
  await expect(page.getByText('Harbour Tower').first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('inspectionId')).toBe(inspectionId);
  // Role 60: this scene, and no other page.
  await expect(page.getByRole('link', { name: say('scene:view.toProject') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('share:share'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('scene:view.snapshot') })).toHaveCount(0);
  const token = await accessToken(outsider);

  // One view, with the first picture; the password page counted none.
  await admin.page.keyboard.press('Escape');
  await admin.page.getByRole('button', { name: say('share:share'), exact: true }).click();
  await dialog.getByRole('tab', { name: say('share:all.title') }).click();
  const row = dialog
    .getByRole('row')
    .filter({ hasText: say('share:kinds.scene') })
    .first();
  await expect(row.getByRole('cell').nth(2)).toHaveText('1', within(10));

  // Switches of the link reach an open visit.
  const turn = async (name: 'showsPlan' | 'showsTimeLine' | 'allowsDownload') => {
    await row.getByRole('button', { name: say('share:all.actions') }).click();
    await admin.page.getByRole('menuitem', { name: say(`share:switches.${name}`) }).click();
  };
  const plan = page.getByRole('region', { name: say('scene:view.showPlan') });
  const timeLine = page.getByRole('group', { name: say('scene:view.timeLine') });
  await expect(plan).toBeVisible();
  await expect(timeLine).toBeVisible();
  await turn('showsPlan');
  await expect(plan).toHaveCount(0, within(5));
  await turn('showsTimeLine');
  await expect(timeLine).toHaveCount(0, within(5));
  await turn('allowsDownload');
  await expect(page.getByRole('button', { name: say('scene:view.snapshot') })).toBeVisible(within(20));
  await isDrawn(outsider);

  await row.getByRole('button', { name: say('share:all.actions') }).click();
  await admin.page.getByRole('menuitem', { name: say('share:revoke.confirm') }).click();
  const question = admin.page.getByRole('alertdialog', { name: say('share:revoke.title') });
  await question.getByRole('button', { name: say('share:revoke.confirm') }).click();
  await expect(page.getByRole('heading', { name: say('share:ended.title') })).toBeVisible(within(2));
  await expect
    .poll(
      async () =>
        (
          await page.request.get(`/api/core/inspection/${inspectionId}/capture`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).status(),
      within(2),
    )
    .toBe(401);
  await page.goto(address);
  await expect(page.getByText(say('errors:invalid-link'))).toBeVisible(within(10));
  await expect(page).toHaveURL(/\/login/);
  expectQuiet([admin]);
});

test('the address of a note is for who has an account: login first, then the note, and one view', async ({
  enter,
  arrive,
  demo,
}) => {
  const admin = await enter(ADMIN, { language: 'en' });
  const { page, say } = admin;
  await page.goto(`/project/annotations?projectId=${demo.projectId}`);
  const made = await page.evaluate(async (projectId) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('plumbline-accessToken')}`,
      'content-type': 'application/json',
    };
    const list = await (await fetch(`/api/core/project/${projectId}/note?pageSize=10`, { headers })).json();
    const [{ id: noteId }] = list.rows;
    const body = JSON.stringify({ kind: 'note', projectId, noteId, expiresInDays: 7 });
    const answer = await (await fetch('/api/core/share', { method: 'POST', headers, body })).json();
    return { noteId: String(noteId), path: String(answer.data.path) };
  }, demo.projectId);
  expect(made.path).toContain('shareType=note');
  expect(made.path).not.toContain('sharedata');
  const stranger = await arrive({ language: 'en' });
  await stranger.page.goto(made.path);
  await expect(stranger.page).toHaveURL(/\/login\?.*to=%2Fproject%2Fannotations/);
  const counted = page.waitForResponse((response) => response.url().endsWith('/api/core/share/view'));
  await page.goto(made.path);
  expect((await counted).status()).toBe(200);
  await expect(page.getByRole('complementary', { name: say('note:one'), exact: true })).toBeVisible(
    within(15),
  );
  expectQuiet([admin]);
});

for (const look of LOOKS) {
  test(`the share dialog, all links and the password page: ${look.theme}, ${look.language}`, async ({
    enter,
    arrive,
    demo,
  }) => {
    const admin = await enter(ADMIN, look);
    const { page, say } = admin;
    const dialog = await openShareDialog(admin, demo);
    await inspect(admin, look, 'share-scene');
    await dialog.getByLabel(say('share:password.optional')).fill(PASSWORD);
    await dialog.getByRole('button', { name: say('share:create') }).click();
    const address = await dialog.getByLabel(say('share:address')).inputValue();
    await inspect(admin, look, 'share-made');
    await dialog.getByRole('tab', { name: say('share:all.title') }).click();
    await expect(dialog.getByRole('row').nth(1)).toBeVisible();
    await inspect(admin, look, 'share-all');
    const outsider = await arrive(look);
    await outsider.page.goto(address);
    await expect(
      outsider.page.getByRole('heading', { name: outsider.say('share:password.title') }),
    ).toBeVisible(within(15));
    await inspect(outsider, look, 'share-password');
    await dialog
      .getByRole('button', { name: say('share:all.actions') })
      .first()
      .click();
    await page.getByRole('menuitem', { name: say('share:revoke.confirm') }).click();
    await page
      .getByRole('alertdialog', { name: say('share:revoke.title') })
      .getByRole('button', { name: say('share:revoke.confirm') })
      .click();
    expectQuiet([admin]);
  });
}
