import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LANGUAGES } from '@plumbline/shared/contract/auth.ts';
import { MAIL_KINDS } from '@plumbline/shared/contract/mail.ts';
import { MAIL_STYLE_HASH } from './mail-style.ts';
import { publicAddress } from './public-address.ts';
import { renderMail } from './render-mail.ts';

const VALUES = {
  inviter: 'Mei',
  tenant: 'Nord',
  project: 'Tower',
  until: '1 May',
  email: 'a@x.example',
  at: '2 May',
  hours: '12',
  free: '3',
  count: '4',
  day: '3 May',
  name: 'A new tool',
  text: 'It measures angles.',
  title: 'Fire seal missing',
  status: 'Open',
  due: '4 May',
};
const LINK = 'https://plans.example/first-login?token=abc';

test.each(MAIL_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
  '%s in %s says everything as HTML and as text, in its direction',
  (kind, language) => {
    const mail = renderMail({ kind, language, values: VALUES, link: LINK });
    for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/\{\{|undefined/);
    expect(mail.text).toContain(LINK);
    expect(mail.html).toContain(`href="${LINK}"`);
    expect(mail.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(mail.links).toEqual([LINK]);
    expect(mail.html).toContain(`<title>${mail.subject}</title>`);
  },
);

test.each([
  ['en', ':'],
  ['cn', '：'],
  ['ja', '：'],
  ['ar', ':'],
] as const)('in %s the words above an address end in %s', (language, colon) => {
  const settingsLink = 'https://plans.example/alerts';
  const { text } = renderMail({ kind: 'notifications', language, values: VALUES, link: LINK, settingsLink });
  const above = text.split('\n').filter((_line, at, all) => all[at + 1]?.startsWith('https://'));
  expect(above.map((line) => line.at(-1))).toEqual([colon, colon]);
});

test.each(LANGUAGES)('D92 what looks like a place for a value is text in a value, in %s', (language) => {
  const odd = '{{tenant}} $t(x) ${y} {n, plural, other {#}} __proto__ $&';
  const values = Object.fromEntries(Object.keys(VALUES).map((name) => [name, odd]));
  const mail = renderMail({ kind: 'invitation', language, values, link: LINK, words: odd });
  expect(mail.text.split(odd).length - 1).toBeGreaterThan(2);
  expect(mail.subject).toContain(odd);
});

test('a list of sentences stands in both parts, each name isolated, with the way to switch it off', () => {
  const mail = renderMail({
    kind: 'notifications',
    language: 'ar',
    values: VALUES,
    link: LINK,
    lines: [
      { sentence: '{{who}} closed {{project}}', values: { who: '<b>Mei</b>', project: 'Tower\nBcc: x' } },
    ],
    settingsLink: 'https://plans.example/alerts?settings=1&x="',
  });
  expect(mail.html).toContain('<li><bdi>&lt;b&gt;Mei&lt;/b&gt;</bdi> closed <bdi>Tower Bcc: x</bdi></li>');
  expect(mail.text).toContain('- \u2068<b>Mei</b>\u2069 closed \u2068Tower Bcc: x\u2069');
  expect(mail.html).toContain('href="https://plans.example/alerts?settings=1&amp;x=&quot;"');
  expect(mail.links).toHaveLength(2);
});

test.each([
  ['en', 'برج الشمال', 'Nord'],
  ['cn', 'برج الشمال', 'Nord'],
  ['ja', 'برج الشمال', 'Nord'],
  ['ar', 'Tower', 'الشمال'],
] as const)(
  'in %s text and subject isolate names of the other direction only, no address',
  (language, other, own) => {
    const values = { ...VALUES, inviter: other, tenant: other, project: own, email: 'a@x.example' };
    const mail = renderMail({
      kind: 'invitation',
      language,
      values,
      link: LINK,
      lines: [{ sentence: '{{email}} {{project}} {{tenant}}', values }],
    });
    expect(mail.text).toContain(`- a@x.example ${own} \u2068${other}\u2069`);
    expect(mail.subject).toContain(`\u2068${other}\u2069`);
    expect(mail.text.split('\n')).toContain(LINK);
    expect(mail.links).toEqual([LINK]);
  },
);

test('a name that a subject has no room for ends where the subject is cut', () => {
  const values = { ...VALUES, inviter: 'ب'.repeat(400), tenant: 'Nord' };
  const { subject } = renderMail({ kind: 'invitation', language: 'en', values, link: LINK });
  expect(subject).toHaveLength(300);
  expect(subject).toMatch(/\u2068ب+\u2069$/);
});

test('C74 what people write is text wherever it stands, and cannot break out of its line', () => {
  const evil = '<img src=x onerror=alert(1)>\r\nBcc: all@x.example\u202e';
  const mail = renderMail({
    kind: 'invitation',
    language: 'en',
    values: { ...VALUES, inviter: evil, tenant: '{{until}}' },
    link: `${LINK}&x="><script>`,
    words: '<b>Hello</b>\nMei',
  });
  expect(mail.html).not.toMatch(/<img|<script|<b>|"><s/);
  expect(mail.html).toContain('&lt;b&gt;Hello&lt;/b&gt;\nMei');
  expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
  expect(mail.text).toContain('<b>Hello</b>\nMei');
});

test('the style of a mail is the one that the page allows', () => {
  const { html } = renderMail({ kind: 'invitation', language: 'en', values: VALUES, link: LINK });
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
  expect(MAIL_STYLE_HASH).toBe(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(html).not.toContain('style=');
});

test('addresses come from the settings', () => {
  expect(publicAddress({ PUBLIC_ORIGIN: undefined, PORT: 3000 }, '/login')).toBe(
    'http://localhost:3000/login',
  );
  expect(publicAddress({ PUBLIC_ORIGIN: 'https://plans.example', PORT: 1 }, '/x', { token: 'a b' })).toBe(
    'https://plans.example/x?token=a+b',
  );
});
