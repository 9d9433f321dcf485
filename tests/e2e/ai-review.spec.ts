/** Findings: a detector looks through a walk of the demo, two people decide on what it suggests, one becomes a note. */
import { InspectionListAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import * as z from 'zod/mini';
import { LOOKS, expectQuiet, inspect } from './pages/look.ts';
import { accessToken, type Seat } from './pages/seat.ts';
import { INSPECTOR, SECOND_INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

const RESPONDERS_NAME = '佐藤 健';

/** The earlier walk of a floor, whose dangers were mended before the later one. */
async function earlierWalk(seat: Seat, floor: { id: string; projectId: string }): Promise<string> {
  const headers = { authorization: `Bearer ${await accessToken(seat)}` };
  const answer = await seat.page.request.get(`/api/core/project/${floor.projectId}/inspection?pageSize=100`, {
    headers,
  });
  const { rows } = z.parse(InspectionListAnswerSchema, await answer.json());
  const walks = rows.filter((row) => row.floor.id === floor.id && row.kind === 'photo-360');
  const [earliest] = walks.toSorted((one, other) => one.takenOn.localeCompare(other.takenOn));
  if (!earliest) throw new Error('the demo has no walk');
  return `/project/aireview?projectId=${floor.projectId}&inspectionId=${earliest.id}`;
}

const findingsOf = ({ page, say }: Seat) =>
  page.getByRole('region', { name: say('hazard:all') }).getByRole('listitem');

async function look(seat: Seat): Promise<void> {
  const { page, say } = seat;
  const start = page.getByRole('button', { name: say('hazard:look.start') });
  const again = page.getByRole('button', { name: say('hazard:look.again') });
  await expect(start.or(again)).toBeVisible(within(20));
  if ((await findingsOf(seat).count()) === 0 && (await start.isVisible())) await start.click();
  await expect(again).toBeVisible(within(180));
  await expect(findingsOf(seat).first()).toBeVisible(within(10));
}

test('a walk is looked through, two people decide by keys without a lock, one finding becomes a note', async ({
  enter,
  demo,
}) => {
  test.setTimeout(400_000);
  const ana = await enter(INSPECTOR, { language: 'en' });
  const address = await earlierWalk(ana, demo.ground);
  await ana.page.goto(address);
  await look(ana);
  const mei = await enter(SECOND_INSPECTOR, { language: 'en' });
  await mei.page.goto(address);
  await expect(findingsOf(mei).first()).toBeVisible(within(20));

  // Both have the first before them; one rejects it by keys, and the other sees by whom.
  await expect(ana.page.getByRole('img', { name: /seen in the picture/ })).toBeVisible(within(20));
  await ana.page.keyboard.press('KeyN');
  await expect(
    ana.page.getByRole('dialog').getByRole('button', { name: ana.say('hazard:reasons.no-hazard') }),
  ).toBeFocused(within(5));
  await ana.page.keyboard.press('Digit1');
  await expect(findingsOf(ana).first()).toContainText('Rejected by', within(10));
  await expect(findingsOf(mei).first()).toContainText('Rejected by', within(10));

  // The other one approves the next, given to somebody.
  await findingsOf(mei).nth(1).getByRole('button').click();
  await mei.page.keyboard.press('KeyY');
  const dialog = mei.page.getByRole('dialog', { name: mei.say('hazard:approve.title') });
  await dialog.getByRole('combobox', { name: mei.say('note:columns.assignee') }).fill(RESPONDERS_NAME);
  await mei.page.getByRole('option', { name: RESPONDERS_NAME }).click();
  await dialog.getByRole('button', { name: mei.say('hazard:approve.confirm') }).click();
  await expect(findingsOf(ana).nth(1)).toContainText('Approved by', within(10));
  await findingsOf(ana).nth(1).getByRole('button').click();
  await ana.page.getByRole('link', { name: /^#\d+$/ }).click();
  await expect(ana.page.getByRole('complementary', { name: ana.say('note:one') })).toContainText(
    RESPONDERS_NAME,
    within(15),
  );
  expectQuiet([ana, mei]);
});

test('whoever only looks on is told nothing of findings', async ({ enter, demo }) => {
  const vera = await enter(VIEWER, { language: 'en' });
  await vera.page.goto(await earlierWalk(vera, demo.ground));
  await expect(vera.page.getByRole('heading', { level: 1 })).toBeVisible(within(15));
  await expect(vera.page.getByText(vera.say('errors:not-found'))).toBeVisible(within(15));
  await expect(findingsOf(vera)).toHaveCount(0);
});

for (const at of LOOKS) {
  test(`findings: ${at.theme}, ${at.language}`, async ({ enter, demo }) => {
    test.setTimeout(300_000);
    const seat = await enter(INSPECTOR, at);
    await seat.page.goto(await earlierWalk(seat, demo.upper));
    await look(seat);
    await inspect(seat, at, 'ai-review');
    await seat.page.keyboard.press('KeyY');
    const confirm = seat.page
      .getByRole('dialog')
      .getByRole('button', { name: seat.say('hazard:approve.confirm') });
    await expect(confirm).toBeVisible(within(10));
    await inspect(seat, at, 'ai-review-approve');
    expectQuiet([seat]);
  });
}
