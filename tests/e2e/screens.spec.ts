/** Every screen as people see it: both themes, left and right, two widths. `npm run screens` keeps pictures of each. */
import { floorSheet } from './pages/floor-sheet.ts';
import { makeHomeLink } from './pages/home-link.ts';
import { LOOKS, NARROW, expectQuiet, inspect } from './pages/look.ts';
import { PlanPage } from './pages/plan-page.ts';
import { ADMIN, INSPECTOR, OPERATOR, TENANT_ADMIN, expect, test } from './plumbline-test.ts';

for (const look of LOOKS) {
  const name = `${look.theme}, ${look.language}`;

  test(`login and the screens of a member: ${name}`, async ({ arrive, enter, demo }) => {
    const stranger = await arrive(look);
    await stranger.page.goto('/login');
    await expect(stranger.page.getByRole('button', { name: stranger.say('auth:logIn') })).toBeVisible();
    await inspect(stranger, look, 'login');

    const seat = await enter(INSPECTOR, look);
    const { page, say } = seat;
    await page.goto('/project/list');
    await expect(page.getByRole('link', { name: /Harbour Tower/ })).toBeVisible();
    await inspect(seat, look, 'projects');

    await page.goto(`/project/home?projectId=${demo.projectId}`);
    await expect(floorSheet(page, demo.upper)).toBeVisible();
    await expect(page.getByText(say('project:activity'), { exact: true })).toBeVisible();
    await inspect(seat, look, 'home');

    await page.goto(`/project/floor?projectId=${demo.projectId}`);
    for (const { name: floorName } of [demo.ground, demo.upper])
      await expect(page.getByRole('article').filter({ hasText: floorName })).toBeVisible();
    await inspect(seat, look, 'floors');

    const plan = await new PlanPage(seat, demo.ground).open();
    await expect(plan.chip('saved')).toBeVisible();
    await plan.select('Lobby');
    await inspect(seat, look, 'editor');
    expectQuiet([stranger, seat]);
  });

  test(`the screens of a visitor: ${name}`, async ({ arrive, enter, demo }) => {
    const admin = await enter(ADMIN);
    const visitor = await arrive(look);
    const { page } = visitor;
    await page.goto(await makeHomeLink(admin, demo.projectId));
    await expect(floorSheet(page, demo.upper)).toBeVisible();
    await inspect(visitor, look, 'visitor-home');
    await floorSheet(page, demo.ground).click();
    const plan = await new PlanPage(visitor, demo.ground).ready();
    await expect(plan.chip('viewOnly')).toBeVisible();
    await inspect(visitor, look, 'visitor-editor');
    expectQuiet([admin, visitor]);
  });
}

for (const look of LOOKS) {
  test(`the screens of the platform operator: ${look.theme}, ${look.language}`, async ({ enter }) => {
    const seat = await enter(OPERATOR, look);
    const { page, say } = seat;
    await page.goto('/project/tenant');
    await expect(page.getByRole('table', { name: say('tenant:title') })).toBeVisible();
    await inspect(seat, look, 'tenants');
    await page.goto('/operator/health');
    await expect(page.getByText(say('operator:allWell'))).toBeVisible({ timeout: 30_000 });
    await inspect(seat, look, 'platform-health');
    expectQuiet([seat]);
  });
}

for (const look of LOOKS) {
  test(`the pages and sheets of the shell: ${look.theme}, ${look.language}`, async ({ enter, demo }) => {
    const seat = await enter(TENANT_ADMIN, look);
    const { page, say } = seat;
    for (const [path, screen, title] of [
      ['/project/help', 'help', 'help:title'],
      ['/access-control', 'access-control', 'system:acl.title'],
      ['/pages/icons', 'icons', 'system:icons.title'],
      [`/project/homemembers?projectId=${demo.projectId}`, 'project-members', 'projectMember:title'],
      ['/agree', 'agree', 'system:agree.title'],
      ['/download', 'download', 'system:download.title'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: say(title), exact: true })).toBeVisible();
      await inspect(seat, look, screen, NARROW);
    }
    await page.goto(`/project/home?projectId=${demo.projectId}`);
    await expect(floorSheet(page, demo.upper)).toBeVisible();

    // By physical keys: in Arabic they write other letters.
    await page.keyboard.press('Shift+Slash');
    await expect(page.getByRole('heading', { name: say('shell:keys.title') })).toBeVisible();
    await inspect(seat, look, 'keys', NARROW);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox').fill(say('shell:navType.horizontal'));
    await inspect(seat, look, 'palette', NARROW);
    await page.keyboard.press('Enter');
    const row = page.getByRole('navigation', { name: say('shell:navigation') });
    await expect(row.getByRole('link', { name: say('shell:nav.home') })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await inspect(seat, look, 'home-horizontal');

    await page.keyboard.press('Control+KeyK');
    await page.getByRole('combobox').fill(say('shell:settings'));
    await page.getByRole('option', { name: say('shell:settings'), exact: true }).click();
    const settings = page.getByRole('dialog', { name: say('shell:settings') });
    await settings
      .getByRole('radio', { name: say('shell:barType.hidden') })
      .first()
      .click();
    await inspect(seat, look, 'settings', NARROW);
    expectQuiet([seat]);
  });
}
