import { readFileSync } from 'node:fs';
import { FIRST_INSPECTION_MAX_BYTES } from '@plumbline/shared/contract/inspection.ts';
import { LANGUAGES } from '@plumbline/shared/contract/auth.ts';
import { PAGE_SIZES } from '@plumbline/shared/contract/envelope.ts';
import { NUMBER_SCOPE } from '@plumbline/shared/contract/field-rules.ts';
import { PLAN_FILE_MAX_BYTES, PLAN_MAX_SIDE_PX } from '@plumbline/shared/contract/floor.ts';
import { PICTURE_RULES } from '@plumbline/shared/contract/picture.ts';
import { PASSWORD_MIN_CHARS } from '@plumbline/shared/people/password-rules.ts';
import { describe, expect, it } from 'vitest';
import { DUPLICATE_MAX_BYTES, DUPLICATE_WINDOW_MS } from '../api/duplicate-guard.ts';
import { SUCCESS_CLOSES_AFTER_MS } from '../ui/alert-dialog.tsx';
import { THIRTY_DAYS_SECONDS } from '../i18n/cookies.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../i18n/languages.ts';
import { LOADING } from '../ui/loading-bar.tsx';
import { DEFAULT_PRIMARY } from '../ui/primaries.ts';
import { SCROLLBAR_RESTS_AFTER_MS } from '../ui/scrollbars.ts';
import { DURATION_MS } from '../ui/toaster.tsx';
import { SHOWN_BEYOND_PX } from './layouts/scroll-to-top.tsx';
import { KEYBOARD_STEP_PX } from './layouts/scroller.tsx';
import { HASH_OFFSET_PX } from './scroll-place.tsx';

/** The figures of specification §2, §4, §8 and §9 that one reads off the screen; what they do is tested beside each. */
const source = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe('specification', () => {
  it.each([
    ['loading bar rises, ms', LOADING.riseMs, 800],
    ['loading bar leaves after, ms', LOADING.finishMs, 300],
    ['loading bar while loading, %', LOADING.percentWhileLoading, 82],
    ['scroll-to-top beyond, px', SHOWN_BEYOND_PX, 200],
    ['hash target below the edge, px', HASH_OFFSET_PX, 60],
    ['arrow key scrolls, px', KEYBOARD_STEP_PX, 30],
    ['scrollbars rest after, ms', SCROLLBAR_RESTS_AFTER_MS, 1000],
    ['success dialog closes, ms', SUCCESS_CLOSES_AFTER_MS, 5000],
    ['error toast stays, ms', DURATION_MS.error, 10_000],
    ['cookies last, s', THIRTY_DAYS_SECONDS, 2_592_000],
    ['equal writes within, ms', DUPLICATE_WINDOW_MS, 1000],
    ['writes compared below, bytes', DUPLICATE_MAX_BYTES, 5_242_880],
    ['file of a floor plan, bytes', PLAN_FILE_MAX_BYTES, 20_971_520],
    ['file of a first login, bytes', FIRST_INSPECTION_MAX_BYTES, 20_971_520],
    ['photo of a person, bytes', PICTURE_RULES['profile-photo'].maxBytes, 819_200],
    ['side of a floor plan, px', PLAN_MAX_SIDE_PX, 5000],
    ['smallest number', NUMBER_SCOPE.minimum, 1],
    ['largest number', NUMBER_SCOPE.maximum, 99_999_999],
    ['password, characters', PASSWORD_MIN_CHARS, 8],
  ])('%s: %i', (_name, used, said) => {
    expect(used).toBe(said);
  });

  it('speaks four languages, English first, Arabic from right to left, and pages by four sizes', () => {
    expect([LANGUAGES, LANGUAGE_ORDER]).toEqual([
      ['en', 'cn', 'ja', 'ar'],
      ['en', 'cn', 'ja', 'ar'],
    ]);
    expect(LANGUAGE_ORDER.filter((language) => LANGUAGE_TABLE[language].rtl)).toEqual(['ar']);
    expect(PAGE_SIZES).toEqual([10, 25, 50, 100]);
    expect(DEFAULT_PRIMARY).toBe('#0D9394');
  });

  it('takes photos of people as JPG, GIF or PNG, and says their limit as it is', () => {
    const { kinds, maxSize } = PICTURE_RULES['profile-photo'];
    expect([kinds, maxSize]).toEqual([['jpeg', 'gif', 'png'], '800 KB']);
  });

  it.each([
    ['sm', 600],
    ['md', 960],
    ['nav', 1279],
    ['lg', 1280],
    ['xl', 1920],
    ['xxl', 2560],
  ])('breakpoint %s is %i px', (name, px) => {
    expect(source('ui/base.css')).toContain(`--breakpoint-${name}: ${px}px;`);
  });

  it.each([
    ['ui/dialog-sheet.tsx', 'max-w-[420px]'],
    ['ui/dialog-sheet.tsx', 'z-[2400]'],
    ['ui/drawer-sheet.tsx', 'z-[2000]'],
    ['ui/start-sheet.tsx', 'z-[2000]'],
    ['ui/menu-list.tsx', 'gap: 4'],
    ['i18n/cookies.ts', 'path=/; SameSite=Lax'],
    ['i18n/i18n.ts', "fallbackLng: 'en'"],
    ['i18n/i18n.ts', "chosenLanguage() ?? 'en'"],
    ['app/layouts/nav-rail.tsx', 'max-nav:hidden'],
    ['app/layouts/nav-row.tsx', 'max-nav:hidden'],
    ['app/layouts/navbar.tsx', 'nav:hidden'],
  ])('%s has %s', (path, text) => {
    expect(source(path)).toContain(text);
  });
});
