/** Every mail as its reader sees it, for `npm run screens` only; what they say is tried beside `renderMail`. */
import { MAIL_KINDS } from '@plumbline/shared/contract/mail.ts';
import { mailHours } from '@plumbline/server/billing/mail-hours.ts';
import { mailDay, mailNumber, mailTime, renderMail } from '@plumbline/server/mail/render-mail.ts';
import { mailLine, statusText } from '@plumbline/server/notifications/notification-texts.ts';
import { axeFindings } from './pages/axe.ts';
import { EVERY_LOOK, WITH_PICTURES, isAsked, keepPicture, type Look } from './pages/look.ts';
import { expect, test } from './plumbline-test.ts';

const AT = new Date('2026-11-23T14:05:00Z');
const WORDS = 'Please look at level 2 first.\nThe fire doors are the urgent part.';
const SIZE = { width: 720, height: 860 };

test.skip(!WITH_PICTURES, 'pictures were not asked for');

for (const look of EVERY_LOOK) {
  test(`the mails: ${look.theme}, ${look.language}`, async ({ arrive }) => {
    const { page } = await arrive(look);
    await page.setViewportSize(SIZE);
    for (const kind of MAIL_KINDS) {
      const screen = `mail-${kind}`;
      if (!isAsked(screen)) continue;
      const { html } = renderMail({ kind, ...contentFor(look), ...extrasOf(kind, look) });
      await page.setContent(html);
      await keepPicture(page, `${screen}-${look.language}`);
      expect.soft(await axeFindings(page), `${screen} in ${look.language}`).toEqual([]);
    }
  });
}

function contentFor({ language }: Look) {
  return {
    language,
    link: 'https://plans.nord.example/first-login?token=8f2Kq0pVt3mNzR6sYb1cWx7dLh4gJu9aEi5oTk-_QvU',
    values: {
      inviter: 'Thea Nord',
      tenant: 'Nord Construction',
      project: 'Harbour Tower',
      email: 'ana@nord.example',
      until: mailTime(AT, language, 'Europe/Berlin'),
      at: mailTime(AT, language, 'Europe/Berlin'),
      day: mailDay(AT, language, 'Europe/Berlin'),
      hours: mailHours(3600, language),
      free: mailHours(45_000, language),
      count: mailNumber(1204, language),
      name: '#431',
      title: 'Fire seal missing',
      status: statusText('in-progress', language),
      due: mailDay(AT, language, 'Europe/Berlin'),
    },
  };
}

/** What only some of the mails have. */
function extrasOf(kind: (typeof MAIL_KINDS)[number], { language }: Look) {
  if (kind === 'notifications') {
    const told = { actorName: 'ليلى حداد', projectName: 'Harbour Tower' };
    const day = { day: '2026-11-30' };
    return {
      lines: [
        mailLine({ ...told, kind: 'project-member-changed', params: { role: '20' } }, 0, language),
        mailLine({ ...told, kind: 'floor-plan-added', params: { name: 'Level 02' } }, 3, language),
        mailLine({ ...told, kind: 'link-expires', params: day }, 0, language),
        mailLine({ ...told, kind: 'hours-low', params: { name: 1 } }, 0, language),
      ],
      settingsLink: 'https://plans.nord.example/alerts?settings=1',
    };
  }
  return kind.endsWith('invitation') || kind === 'hours-request' ? { words: WORDS } : {};
}
