import { EVENT_SUBJECTS } from '@plumbline/shared/contract/event.ts';
import { cleanup, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import markup from '../../../../../../locales/en/markup.json';
import plan from '../../../../../../locales/en/plan.json';
import { isolated } from '../../../i18n/isolated.ts';
import { useEventSentence } from './editor-activity.ts';

const ANA = { id: 'ana', name: 'Ana' };

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { plan, markup } } });
});
afterEach(cleanup);

function said(kind: string, payload: Record<string, unknown> = {}): string | null {
  return renderHook(() => useEventSentence()).result.current({ kind, actor: ANA, payload });
}

it('says what somebody did to the plan that is open', () => {
  expect(said('plan-revision-issued', { name: 'L00', number: 3 })).toBe(
    `${isolated('Ana')} made revision C current`,
  );
  expect(said('plan-revision-confirmed', { name: 'L00', number: 28, count: 2 })).toContain('revision AB');
  expect(said('markup-created', { name: '', markup: 'arrow' })).toContain(markup.kind.arrow);
  expect(said('zone-created', { name: 'Lobby' })).toBe(`${isolated('Ana')} drew zone ${isolated('Lobby')}`);
});

const OF_THE_PLAN = Object.keys(EVENT_SUBJECTS).filter((kind) =>
  /^(zone|markup|calibration|plan-revision)-/.test(kind),
);

it.each(OF_THE_PLAN)('has words for %s', (kind) => {
  expect(said(kind, { name: 'Lobby', number: 2 })).toContain('Ana');
});

it('says nothing of what is seen elsewhere or not known', () => {
  expect(['upload-progressed', 'share-link-opened', 'zone-invented-later'].map((kind) => said(kind))).toEqual(
    [null, null, null],
  );
});
