import { LANGUAGES } from '@plumbline/shared/contract/auth.ts';
import { PLAN_FILE_KINDS } from '@plumbline/shared/files/taken-kinds.ts';
import { PICTURE_RULES } from '@plumbline/shared/contract/picture.ts';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import arCommon from '../../../../locales/ar/common.json';
import arErrors from '../../../../locales/ar/errors.json';
import cnCommon from '../../../../locales/cn/common.json';
import cnErrors from '../../../../locales/cn/errors.json';
import enCommon from '../../../../locales/en/common.json';
import enErrors from '../../../../locales/en/errors.json';
import jaCommon from '../../../../locales/ja/common.json';
import jaErrors from '../../../../locales/ja/errors.json';
import { loadTexts } from '../testing/load-texts.ts';
import { useFileFaultText } from './use-file-fault-text.ts';

beforeAll(() => loadTexts({ errors: enErrors, common: enCommon }));
afterEach(cleanup);

it.each([
  ['a floor plan', PLAN_FILE_KINDS, 'Invalid file type. These are taken: JPG, PNG, WEBP, BMP and PDF.'],
  ['a cover', PICTURE_RULES.cover.kinds, 'Invalid file type. These are taken: JPG, PNG and WEBP.'],
  ['a photo', PICTURE_RULES['profile-photo'].kinds, 'Invalid file type. These are taken: JPG, GIF and PNG.'],
] as const)('a file of a wrong type for %s is told the types that are taken', (_, kinds, text) => {
  expect(renderHook(() => useFileFaultText(kinds)).result.current('invalid-file-type')).toBe(text);
});

it('every other fault has its own sentence, with its limit', () => {
  const textOf = renderHook(() => useFileFaultText(PLAN_FILE_KINDS)).result.current;
  expect(textOf('svg-unsupported')).toBe(enErrors['svg-unsupported']);
  expect(textOf('picture-too-large', { maxSize: '800 KB' })).toBe('The picture is larger than 800 KB.');
});

it('says the message of the specification first, in every language', () => {
  const texts = {
    en: [enCommon, enErrors],
    cn: [cnCommon, cnErrors],
    ja: [jaCommon, jaErrors],
    ar: [arCommon, arErrors],
  } as const;
  for (const language of LANGUAGES) {
    const [{ invalidFileType }, { 'invalid-file-type': message }] = texts[language];
    expect([language, invalidFileType.startsWith(message)]).toEqual([language, true]);
    expect(invalidFileType).toContain('{{kinds}}');
  }
});
