/** The description of a note: written in place by several at once, with input methods and from other programs. */
import type { Locator } from 'playwright/test';
import { axeFindings } from './pages/axe.ts';
import type { Seat } from './pages/seat.ts';
import { INSPECTOR, RESPONDER, SECOND_INSPECTOR, VIEWER, expect, test, within } from './plumbline-test.ts';

const TEXT = 'Fire seal missing';

function panelOf({ page, say }: Seat): Locator {
  return page.getByRole('complementary', { name: say('note:one') });
}

function textOf(seat: Seat): Locator {
  return panelOf(seat).getByRole('textbox', { name: seat.say('note:description.label') });
}

/** Makes a note, which stands open then. */
async function makeNote({ page, say }: Seat, projectId: string, text: string): Promise<string> {
  await page.goto(`/project/annotations?projectId=${projectId}`);
  await page.getByRole('button', { name: say('note:newNote') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('note:new.text')).fill(text);
  await drawer.getByRole('button', { name: say('note:new.create') }).click();
  await expect(page).toHaveURL(/noteId=/);
  return page.url();
}

/** Presses into the words, whereupon the editor comes. */
async function write(seat: Seat): Promise<Locator> {
  await textOf(seat).click();
  const editor = panelOf(seat).locator('.ProseMirror');
  await expect(editor).toBeFocused(within(10));
  return editor;
}

test('two write in one sentence at once, each sees the other, and who may only look sees a reader', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  const layla = await enter(SECOND_INSPECTOR, { language: 'ar' });
  const vera = await enter(VIEWER, { language: 'en' });
  const address = await makeNote(ana, demo.projectId, TEXT);
  for (const seat of [layla, vera]) await seat.page.goto(address);
  const editors = [await write(ana), await write(layla)];
  await ana.page.keyboard.press('Control+Home');
  await layla.page.keyboard.press('Control+End');
  await Promise.all([
    ana.page.keyboard.type('Stair A: ', { delay: 20 }),
    layla.page.keyboard.type(' عند الباب', { delay: 20 }),
  ]);
  const whole = `Stair A: ${TEXT} عند الباب`;
  for (const editor of editors) {
    await expect(editor.locator('p').first()).toContainText('Stair A: ', within(10));
    await expect.poll(() => wordsIn(editor), within(10)).toBe(whole);
    await expect(editor.locator('.note-caret')).toHaveCount(1);
  }
  await expect(panelOf(vera).getByText(whole)).toBeVisible(within(10));
  await expect(textOf(vera)).toHaveCount(0);
  await expect(panelOf(vera).locator('.ProseMirror')).toHaveCount(0);
  for (const seat of [ana, layla, vera]) expect(await axeFindings(seat.page)).toEqual([]);

  // As often as there are steps, which a busy machine makes more of; once more takes nothing from the other.
  const move = (keys: string) => async () => {
    await ana.page.keyboard.press(keys);
    return wordsIn(textOf(ana));
  };
  await expect.poll(move('Control+KeyZ'), within(10)).toBe(`${TEXT} عند الباب`);
  await ana.page.keyboard.press('Control+KeyZ');
  for (const editor of editors)
    await expect.poll(() => wordsIn(editor), within(10)).toBe(`${TEXT} عند الباب`);
  await expect.poll(move('Control+Shift+KeyZ'), within(10)).toBe(whole);
  for (const editor of editors) await expect.poll(() => wordsIn(editor), within(10)).toBe(whole);
  await ana.page.reload();
  await expect(panelOf(ana).getByText(whole)).toBeVisible(within(20));
});

/** Without the names at the carets. */
function wordsIn(editor: Locator): Promise<string> {
  return editor.evaluate((element) => {
    const copy = element.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const drawn of copy.querySelectorAll('.ProseMirror-widget, .ProseMirror-separator')) drawn.remove();
    return copy.textContent;
  });
}

test('what an input method writes stays whole while somebody else writes beside it (N2)', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  const layla = await enter(SECOND_INSPECTOR, { language: 'en' });
  const address = await makeNote(ana, demo.projectId, TEXT);
  await layla.page.goto(address);
  const [anas, laylas] = [await write(ana), await write(layla)];
  await ana.page.keyboard.press('Control+Home');
  await layla.page.keyboard.press('Control+End');
  const input = await ana.context.newCDPSession(ana.page);
  const typing = layla.page.keyboard.type(' in front of the door', { delay: 60 });
  for (const text of ['n', 'に', 'にほ', 'にほん', '日本'])
    await input.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await typing;
  await input.send('Input.insertText', { text: '日本' });
  for (const editor of [anas, laylas])
    await expect.poll(() => wordsIn(editor), within(10)).toBe(`日本${TEXT} in front of the door`);
});

test('by keys only: from the panel into the text, a person and a link named, and out again', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  await makeNote(ana, demo.projectId, TEXT);
  const { page, say } = ana;
  await expect(panelOf(ana).getByText(TEXT)).toBeVisible(within(10));
  await textOf(ana).focus();
  const editor = panelOf(ana).locator('.ProseMirror');
  await expect(editor).toBeFocused(within(10));
  await page.keyboard.type(' @');
  await expect(page.getByRole('listbox', { name: say('note:pick.people') })).toBeVisible(within(10));
  await page.keyboard.type('佐藤');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(editor.locator('bdi[data-atom="mention"]')).toHaveText('@佐藤 健');
  await page.keyboard.press('Control+KeyB');
  await page.keyboard.type('now');
  await expect(editor.locator('strong')).toHaveText('now');
  await page.keyboard.press('Tab');
  const tools = panelOf(ana).getByRole('group', { name: say('note:description.tools') });
  await expect(tools.locator(':focus')).toHaveCount(1);
  await tools.getByRole('button', { name: say('note:description.link'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('a.example');
  await page.keyboard.press('Enter');
  await expect(editor.locator('a')).toHaveAttribute('href', 'https://a.example');
  await expect(editor).toBeFocused();
});

test('a person named in a comment by pointer stays named for everybody and is told, in both directions of writing', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  const layla = await enter(SECOND_INSPECTOR, { language: 'ar' });
  const address = await makeNote(ana, demo.projectId, TEXT);
  await layla.page.goto(address);
  const fieldOf = (seat: Seat) =>
    panelOf(seat).getByRole('textbox', { name: seat.say('note:step.comment'), exact: true });
  await fieldOf(ana).click();
  await ana.page.keyboard.type('Please look, @佐');
  await ana.page.getByRole('option', { name: '佐藤 健' }).click();
  await ana.page.keyboard.type('today');
  await expect(fieldOf(ana)).toHaveValue('Please look, @佐藤 健 today');
  await ana.page.keyboard.press('Control+Enter');
  for (const seat of [ana, layla])
    await expect(panelOf(seat).locator('bdi', { hasText: '@佐藤 健' })).toBeVisible(within(10));
  await fieldOf(layla).click();
  await layla.page.keyboard.type('شكرا @Ana');
  await expect(layla.page.getByRole('option').first()).toBeVisible(within(10));
  expect(await axeFindings(layla.page)).toEqual([]);
  await layla.page.keyboard.press('Enter');
  await layla.page.keyboard.press('Control+Enter');
  await expect(panelOf(ana).locator('bdi', { hasText: '@Ana' })).toBeVisible(within(10));
  await ana.page.goto('/alerts');
  await expect(ana.page.getByText(/mentioned you/).first()).toBeVisible(within(20));
});

test('what is pasted from an office program keeps its lists, its bold and its links', async ({
  enter,
  demo,
}) => {
  const ana = await enter(INSPECTOR, { language: 'en' });
  const omar = await enter(RESPONDER, { language: 'en' });
  const address = await makeNote(ana, demo.projectId, TEXT);
  await omar.page.goto(address);
  const editor = await write(ana);
  await ana.page.keyboard.press('Control+End');
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      `<html><body><p class=MsoNormal><span style='font-weight:bold'>Doors</span></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>of steel</p>
      <p class=MsoNormal>see <a href="https://a.example/plan">the plan</a></p></body></html>`,
    );
    clipboardData.setData('text/plain', 'Doors');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(panelOf(omar).getByRole('listitem').filter({ hasText: 'of steel' })).toBeVisible(within(10));
  await expect(panelOf(omar).locator('strong', { hasText: 'Doors' })).toBeVisible();
  await expect(panelOf(omar).getByRole('link', { name: 'the plan' })).toHaveAttribute(
    'href',
    'https://a.example/plan',
  );
  await expect(textOf(omar)).toHaveCount(0);
});
