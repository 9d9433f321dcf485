/** What the editor says while the line, a right, the project or a link is gone. */
import { bendingLine } from './pages/bending-line.ts';
import { FloorList } from './pages/floor-list.ts';
import { floorSheet } from './pages/floor-sheet.ts';
import { makeHomeLink, revokeHomeLink } from './pages/home-link.ts';
import { inspect } from './pages/look.ts';
import { PLAN_LOOKS, PlanWalk, VIEWPORT, ownFloor } from './pages/plan-walk.ts';
import { PlanPage } from './pages/plan-page.ts';
import { setProjectStatus } from './pages/project-status.ts';
import { Standing } from './pages/standing.ts';
import { ADMIN, SECOND_INSPECTOR, VIEWER, expect, test } from './plumbline-test.ts';

test.describe.configure({ timeout: 1_200_000 });

for (const look of PLAN_LOOKS) {
  const options = { ...look, viewport: VIEWPORT };
  const name = `${look.theme}, ${look.language}`;

  test(`the line of the plan: ${name}`, async ({ enter, product, demo }) => {
    const seat = await enter(SECOND_INSPECTOR, options);
    const { page, say, context } = seat;
    const line = await bendingLine(page);
    const { projectId } = demo;
    const floor = await ownFloor(seat, {
      baseUrl: product.baseUrl,
      projectId,
      name: `Level 06 ${look.language}`,
    });
    const walk = new PlanWalk(await new PlanPage(seat, floor).open(), look);
    const { plan } = walk;
    await expect(plan.chip('saved')).toBeVisible();
    await plan.drawRectangle('Plant room', walk.at(0.2, 0.2), walk.at(0.4, 0.4));
    // What is on its way yet would wait with the others, and be counted.
    await plan.open();
    await expect(plan.chip('saved')).toBeVisible();

    await context.setOffline(true);
    await line.cut();
    await walk.see('offline', () => expect(plan.chip('saved')).toHaveCount(0));
    await walk.see('offline-waiting', async () => {
      await walk.rest();
      await plan.drawRectangle('Bent', walk.at(0.5, 0.2), walk.at(0.6, 0.4));
      await plan.rename('Bent', 'Bent twice');
      await plan.fit();
      await plan.drawRectangle('Honest', walk.at(0.65, 0.2), walk.at(0.8, 0.4));
      // Between two tries to connect it may say something else.
      await expect(plan.chip('offlineWaiting', { count: 3 })).toBeVisible({ timeout: 30_000 });
    });
    await walk.see('waiting-list', () => plan.openEdits(plan.chip('offlineWaiting', { count: 3 })));
    await page.keyboard.press('Escape');
    await walk.see('leaving', async () => {
      await page.getByRole('link', { name: say('plan:floors') }).click();
      await expect(page.getByRole('alertdialog').getByRole('heading')).toBeVisible();
    });
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('plan:leave.stay') })
      .click();
    line.mend();
    await context.setOffline(false);
    const refused = plan.chip('refused', { count: 2 });
    await walk.see('refused', () => expect(refused).toBeVisible({ timeout: 30_000 }));
    await walk.see('refused-list', () => plan.openEdits(refused));
    await page.getByRole('button', { name: say('sync:dismiss') }).click();

    const standing = new Standing(product, projectId);
    await standing.setRole(SECOND_INSPECTOR, 40);
    await walk.see('now-view-only', () => expect(page.getByText(say('sync:nowViewOnly'))).toBeVisible());
    await standing.setRole(SECOND_INSPECTOR, 20);
    await standing.close();
    await expect(plan.tool('rectangle')).toBeVisible();

    const admin = await enter(ADMIN);
    await admin.page.goto('/project/list');
    await setProjectStatus(admin, projectId, 'close');
    await walk.see('project-closed', () => expect(page.getByText(say('sync:projectClosed'))).toBeVisible());
    await setProjectStatus(admin, projectId, 'reopen');
    await expect(plan.tool('rectangle')).toBeVisible();

    const list = await new FloorList(admin, projectId).open();
    await list.remove(floor.name);
    await walk.see('plan-deleted', () =>
      expect(page.getByRole('heading', { name: say('plan:ended.deleted') })).toBeVisible(),
    );
  });

  test(`looking on: ${name}`, async ({ enter, arrive, demo }) => {
    const viewer = new PlanWalk(await new PlanPage(await enter(VIEWER, options), demo.ground).open(), look);
    await expect(viewer.plan.chip('viewOnly')).toBeVisible();
    await viewer.see('view-only', () => viewer.plan.select('Lobby'));

    const admin = await enter(ADMIN);
    const seat = await arrive(options);
    const { page, say } = seat;
    await page.goto(await makeHomeLink(admin, demo.projectId));
    await floorSheet(page, demo.ground).click();
    const visit = new PlanWalk(await new PlanPage(seat, demo.ground).ready(), look);
    await visit.see('visitor', () => visit.plan.select('Lobby'));
    await revokeHomeLink(admin, demo.projectId);
    await expect(page.getByRole('heading', { name: say('share:ended.title') })).toBeVisible();
    await inspect(seat, look, 'plan-link-ended');
  });
}
