import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SUCCESS_CLOSES_AFTER_MS } from '../ui/alert-dialog.tsx';
import { THIRTY_DAYS_SECONDS } from '../i18n/cookies.ts';
import { LOADING } from '../ui/loading-bar.tsx';
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
  ])('%s: %i', (_name, used, said) => {
    expect(used).toBe(said);
  });

  it.each([
    ['sm', 600],
    ['md', 960],
    ['lg', 1280],
    ['xl', 1920],
    ['xxl', 2560],
  ])('breakpoint %s is %i px', (name, px) => {
    expect(source('ui/base.css')).toContain(`--breakpoint-${name}: ${px}px;`);
  });

  it.each([
    ['ui/dialog.tsx', 'max-w-[420px]'],
    ['ui/dialog.tsx', 'z-[2400]'],
    ['ui/drawer.tsx', 'z-[2000]'],
    ['ui/start-overlay.tsx', 'z-[2000]'],
    ['ui/menu.tsx', 'gap: 4'],
    ['app/layouts/nav-rail.tsx', 'max-lg:hidden'],
    ['app/layouts/nav-row.tsx', 'max-lg:hidden'],
  ])('%s has %s', (path, text) => {
    expect(source(path)).toContain(text);
  });
});
