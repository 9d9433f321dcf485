import { expect, it } from 'vitest';
import { ProductNewsBodySchema, newsTextIn } from './product-news.ts';

const TEXT = { title: 'Rulers', text: 'They measure.\nIn feet too.' };
const BODY = { id: '01920000-0000-7000-8000-000000000001', texts: { en: TEXT }, link: '' };
const faultsOf = (change: object) =>
  ProductNewsBodySchema.safeParse({ ...BODY, ...change }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

it('takes an item in one language or in four', () => {
  expect(faultsOf({})).toBeUndefined();
  expect(faultsOf({ texts: { ja: TEXT }, link: 'https://plumbline.example/news' })).toBeUndefined();
  expect(faultsOf({ texts: { en: TEXT, cn: TEXT, ja: TEXT, ar: TEXT } })).toBeUndefined();
});

it.each([
  [{ texts: {} }, 'texts.en.title', 'required'],
  [{ texts: { en: { ...TEXT, title: ' ' } } }, 'texts.en.title', 'required'],
  [{ texts: { ar: { ...TEXT, text: '' } } }, 'texts.ar.text', 'required'],
  [{ texts: { en: { ...TEXT, title: 'x'.repeat(121) } } }, 'texts.en.title', 'maxLength'],
  [{ link: 'http://plumbline.example' }, 'link', 'secureAddress'],
  [{ link: 'javascript:alert(1)' }, 'link', 'secureAddress'],
])('refuses %j', (change, path, error) => {
  expect(faultsOf(change)).toEqual([[path, error]]);
});

it('is read in the own language, else in English, else in any', () => {
  const of = (title: string) => ({ title, text: title });
  expect(newsTextIn({ en: of('en'), ja: of('ja') }, 'ja').title).toBe('ja');
  expect(newsTextIn({ en: of('en'), ja: of('ja') }, 'ar').title).toBe('en');
  expect(newsTextIn({ ja: of('ja') }, 'ar')).toMatchObject({ title: 'ja', language: 'ja' });
});
