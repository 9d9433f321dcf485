/** Three people on one plan: who follows whom, who is asked to look, who wants to be left alone, who holds the scale. */
import pg from 'pg';
import { PlanPage } from './pages/plan-page.ts';
import { badge, followers, heldBy, isolated, zoomOf } from './pages/together.ts';
import { INSPECTOR, SECOND_INSPECTOR, VIEWER, expect, test } from './plumbline-test.ts';

// Three browsers on a busy machine.
test.describe.configure({ timeout: 300_000 });

const ANA = 'Ana Lindqvist';
const LAYLA = 'ليلى حداد';

test('people follow each other, ask each other to look, and keep out of each other’s way', async ({
  enter,
  demo,
  product,
}) => {
  const [ana, layla, third] = [
    new PlanPage(await enter(INSPECTOR), demo.upper),
    new PlanPage(await enter(SECOND_INSPECTOR), demo.upper),
    new PlanPage(await enter(VIEWER), demo.upper),
  ];
  for (const plan of [ana, layla, third]) await plan.open();
  const [anaSays, laylaSays] = [ana.seat.say, layla.seat.say];

  await test.step('the list of people tells role, where and who is away', async () => {
    const people = await ana.showTab('people');
    const row = (name: string) => people.getByRole('listitem').filter({ hasText: name });
    await expect(row(ANA)).toContainText(anaSays('project:role.20'));
    await expect(row(ANA)).toContainText(anaSays('together:person.you'));
    await expect(row(LAYLA)).toContainText(anaSays('project:role.20'));
    await expect(row(anaSays('project:role.40'))).toHaveCount(1);
    await expect(third.chip('viewOnly')).toBeVisible();

    await layla.select('Meeting 2');
    await expect(row(LAYLA)).toContainText(anaSays('plan:person.at', { zone: 'Meeting 2' }));
    await expect(row(LAYLA)).not.toContainText(anaSays('together:person.idle'));
    await hide(layla, true);
    await expect(row(LAYLA)).toContainText(anaSays('together:person.idle'));
    await hide(layla, false);
    await expect(row(LAYLA)).not.toContainText(anaSays('together:person.idle'));
  });

  await test.step('Ana follows Layla: both know, and she sees what Layla sees until she moves herself', async () => {
    await ana.seat.page
      .getByRole('button', { name: anaSays('together:follow', { name: isolated(LAYLA) }) })
      .first()
      .click();
    await expect(badge(ana, LAYLA)).toBeVisible();
    await expect(followers(layla, 1)).toBeVisible();
    const before = await zoomOf(ana);
    await layla.canvas.focus();
    for (let press = 0; press < 4; press += 1) await layla.seat.page.keyboard.press('+');
    await expect.poll(() => zoomOf(ana)).toBeGreaterThan(before);
    // Both at once: hers may not be shown yet when his are looked at.
    const apart = async () => Math.abs((await zoomOf(ana)) - (await zoomOf(layla)) * 0.84);
    await expect.poll(apart).toBeLessThan(5);
    await shot(ana, 'following');
    await shot(layla, 'followed');
    await ana.canvas.focus();
    await ana.seat.page.keyboard.press('ArrowRight');
    await expect(badge(ana, LAYLA)).toHaveCount(0);
    await expect(followers(layla, 1)).toHaveCount(0);
  });

  await test.step('Ana asks all to look: Layla goes, the third stays, and Ana sends the follower away', async () => {
    const people = await ana.showTab('people');
    await people.getByRole('button', { name: anaSays('together:bringEveryone') }).click();
    const asked = layla.seat.page.getByText(laylaSays('together:offer.asks', { name: isolated(ANA) }));
    await expect(asked).toBeVisible();
    await shot(layla, 'asked');
    await layla.seat.page.getByRole('button', { name: laylaSays('together:offer.go') }).click();
    await expect(badge(layla, ANA)).toBeVisible();
    await expect(badge(third, ANA)).toHaveCount(0);
    await people.getByRole('button', { name: anaSays('together:stopFollowers') }).click();
    await expect(
      layla.seat.page.getByText(laylaSays('together:ended.dismissed', { name: isolated(ANA) })),
    ).toBeVisible();
    await expect(badge(layla, ANA)).toHaveCount(0);
  });

  await ana.fit();
  const colourOfAna = await layla.colourOf(ANA);
  await layla.fit();

  await test.step('a draft of hers is seen while she draws it', async () => {
    await ana.tool('rectangle').click();
    await ana.hold({ x: 560, y: 2260 }, { x: 760, y: 2400 });
    await expect.poll(() => layla.paintedAt({ x: 560, y: 2260 }, colourOfAna)).toBeGreaterThan(20);
    await shot(layla, 'draft');
    await ana.seat.page.keyboard.press('Escape');
    await ana.seat.page.mouse.up();
    await ana.seat.page.keyboard.press('Escape');
  });

  await test.step('L held is a laser: its trail is seen where she points and where she came from', async () => {
    const laser = ana.seat.page.getByRole('button', { name: anaSays('together:laser') });
    await ana.canvas.focus();
    await ana.seat.page.keyboard.down('KeyL');
    await expect(laser).toHaveAttribute('aria-pressed', 'true');
    const trail = async () => {
      await ana.point({ x: 1200, y: 800 });
      await ana.point({ x: 3400, y: 800 });
      return layla.paintedAt({ x: 1700, y: 790 }, colourOfAna);
    };
    await expect.poll(trail).toBeGreaterThan(20);
    await ana.seat.page.keyboard.up('KeyL');
    await expect(laser).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => layla.paintedAt({ x: 1700, y: 790 }, colourOfAna)).toBe(0);
  });

  await test.step('while Ana sets the scale nobody else begins to', async () => {
    await ana.canvas.focus();
    await ana.seat.page.keyboard.press('KeyK');
    const held = layla.seat.page.getByText(heldBy('calibration', ANA, laylaSays));
    await expect(held).toBeVisible();
    await layla.canvas.focus();
    await layla.seat.page.keyboard.press('KeyK');
    await expect(layla.seat.page.getByText(laylaSays('plan:refused.scale-held'))).toBeVisible();
    await shot(layla, 'held');
    await ana.seat.page.keyboard.press('Escape');
    await expect(held).toHaveCount(0);
  });

  /** Who looks on sees a cloud around what she pushes, for a moment; outside of the line that tells what she holds. */
  const expectLiveCloud = async () => {
    const colour = await third.colourOf(LAYLA);
    await third.fit();
    const besideIt = { x: 900 - 164 / third.scale, y: 2260 };
    const cloud = () => third.paintedAt(besideIt, colour);
    await layla.point({ x: 2400, y: 800 });
    await expect.poll(cloud).toBe(0);
    await layla.canvas.focus();
    await layla.seat.page.keyboard.press('ArrowRight');
    await expect.poll(cloud, { intervals: [50] }).toBeGreaterThan(10);
  };

  await test.step('what Layla changes while Ana is away is shown to her when she comes back', async () => {
    await ana.seat.page.goto(`/project/floor?projectId=${demo.projectId}`);
    await layla.canvas.focus();
    await layla.drawRectangle('Cloakroom', { x: 900, y: 2260 }, { x: 1100, y: 2400 });
    await expectLiveCloud();
    await hoursPass(product.databaseUrl);
    await ana.open();
    await ana.seat.page
      .getByRole('button', { name: anaSays('together:news.button', { count: 1 }) })
      .waitFor();
    await ana.canvas.focus();
    await ana.seat.page.keyboard.press('KeyU');
    const news = ana.seat.page.getByRole('region', { name: anaSays('together:news.title') });
    await expect(news.getByRole('listitem')).toHaveCount(1);
    await expect(news).toContainText('Cloakroom');
    await news.getByRole('button', { name: anaSays('together:news.next') }).click();
    await expect(news.locator('[aria-current]')).toContainText('Cloakroom');
    await shot(ana, 'news');
  });

  await test.step('quiet: a moon in the list, and nobody can follow', async () => {
    const people = await ana.showTab('people');
    await people.getByRole('switch', { name: anaSays('together:quiet') }).click();
    const list = await layla.showTab('people');
    const row = list.getByRole('listitem').filter({ hasText: ANA });
    await expect(row.getByText(laylaSays('together:isQuiet'))).toHaveCount(1);
    await expect(row.getByRole('button')).toHaveCount(0);
    await shot(layla, 'quiet');
  });
});

/** Since everybody who is away has left. */
async function hoursPass(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query("UPDATE plan_visit SET seen_at = seen_at - interval '3 hours'");
  await owner.end();
}

/** As another tab in front of it would. */
async function hide(plan: PlanPage, hidden: boolean): Promise<void> {
  await plan.seat.page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    hidden ? 'hidden' : 'visible',
  );
}

async function shot({ seat }: PlanPage, name: string): Promise<void> {
  if (process.env['SCREENS'])
    await seat.page.screenshot({ path: `test-results/screens/together-${name}.png`, animations: 'disabled' });
}
