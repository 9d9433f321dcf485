import { expect, test } from 'vitest';
import { withMaskedLinks } from './masked-links.ts';
import { renderMail } from './render-mail.ts';

const VALUES = { inviter: 'Mei', tenant: 'Nord', until: '1 May', email: 'a@x.example' };

test('a link that opens something is masked wherever it stands, and says where it led', () => {
  const link = 'https://plans.example/first-login?token=abc-DEF_123&kind=a%26b';
  const mail = renderMail({ kind: 'invitation', language: 'ar', values: VALUES, link });
  const { content, isMasked } = withMaskedLinks(mail);
  expect(isMasked).toBe(true);
  expect(JSON.stringify(content)).not.toMatch(/abc-DEF_123|a%26b/);
  expect(content.links).toEqual(['https://plans.example/first-login?token=***&kind=***']);
  expect(content.text).toContain(content.links[0]);
  expect(content.html).toContain('href="https://plans.example/first-login?token=***&amp;kind=***"');
});

test('a link that opens nothing is left as it is', () => {
  const mail = renderMail({
    kind: 'notifications',
    language: 'en',
    values: VALUES,
    link: 'https://plans.example/alerts',
    settingsLink: 'https://plans.example/alerts?settings=1',
  });
  const { subject: _, ...content } = mail;
  expect(withMaskedLinks(content)).toEqual({ content, isMasked: false });
});

test('of links that begin alike each is masked whole', () => {
  const links = ['https://plans.example/a?token=x', 'https://plans.example/a?token=xy$&'];
  const { content } = withMaskedLinks({ html: '', text: links.toReversed().join(' '), links });
  expect(content.text).toBe('https://plans.example/a?token=*** https://plans.example/a?token=***');
});
