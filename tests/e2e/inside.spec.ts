/** Two people: one looks at projects and plans, the other one opens a plan and leaves it, and is seen to. */
import { DEMO_ACCOUNTS } from '@plumbline/server/demo/accounts.ts';
import { axeFindings } from './pages/axe.ts';
import { PlanPage } from './pages/plan-page.ts';
import { isolated } from './pages/together.ts';
import { INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

const NAME = DEMO_ACCOUNTS.find(({ email }) => email === VIEWER)?.name ?? '';

test('who opens a plan is seen on the project’s card, on its home and on the plan’s sheet, and gone when they leave', async ({
  enter,
  demo: { projectId, upper, ground },
}) => {
  const { page, say } = await enter(INSPECTOR);
  const other = await enter(VIEWER);
  const plan = new PlanPage(other, upper);
  const here = say('project:inside', { names: isolated(NAME) });
  const card = page.getByRole('main').locator(`a[href*="/project/home?projectId=${projectId}"]`);
  const orderOfCards = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

  await test.step('the list of projects: the card stays where it is', async () => {
    await page.goto('/project/list');
    await expect(card).toBeVisible();
    await expect(card).not.toContainText(NAME);
    const before = await orderOfCards();
    await plan.open();
    await expect(card).toContainText(here, within(5));
    expect(await orderOfCards()).toEqual(before);
    expect(await axeFindings(page)).toEqual([]);
    await other.page.goto('/project/list');
    await expect(card).not.toContainText(NAME, within(5));
  });

  await test.step('the project’s home: who, and on which plan', async () => {
    await page.goto(`/project/home?projectId=${projectId}`);
    const region = page.getByRole('region', { name: new RegExp(`^${say('project:hereNow')}`) });
    await expect(region).toContainText(say('project:nobodyElse'));
    await plan.open();
    const row = region.getByRole('listitem').filter({ hasText: NAME });
    await expect(row.getByRole('link', { name: upper.name })).toBeVisible(within(5));
    await expect(page.getByRole('main').locator('a').filter({ hasText: here })).toHaveAttribute(
      'href',
      new RegExp(upper.id),
    );
    expect(await axeFindings(page)).toEqual([]);
    // To another page of the project: still there, and on no plan.
    await other.page.goto(`/project/home?projectId=${projectId}`);
    await expect(row.getByRole('link')).toHaveCount(0, within(5));
    await expect(row).toBeVisible();
  });

  await test.step('the sheets of the plans', async () => {
    await page.goto(`/project/floor?projectId=${projectId}`);
    const sheet = (name: string) => page.getByRole('article').filter({ hasText: name });
    await expect(sheet(upper.name)).toBeVisible();
    await plan.open();
    await expect(sheet(upper.name)).toContainText(here, within(5));
    await expect(sheet(ground.name)).not.toContainText(NAME);
    expect(await axeFindings(page)).toEqual([]);
    // A browser that is closed says nothing.
    await other.context.close();
    await expect(sheet(upper.name)).not.toContainText(NAME, within(5));
  });
});
