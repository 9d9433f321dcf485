import type { InspectionFiles, InspectionState as State } from '@plumbline/shared/contract/inspection.ts';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import inspection from '../../../../../locales/en/inspection.json';
import { exampleInspection } from '../../inspections/testing/example-inspection.ts';
import { InspectionState } from './inspection-state.tsx';

beforeAll(async () => {
  const resources = { en: { inspection } };
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'inspection', resources });
});
afterEach(cleanup);

/** One film of 1000 bytes. */
function show(state: State, of: Partial<InspectionFiles>): void {
  const film = { all: 1, arrived: 0, done: 0, asking: 0, failed: 0 };
  const files = { ...film, allBytes: 1000, arrivedBytes: 0, readBytes: 0, ...of };
  render(<InspectionState inspection={exampleInspection({ state, files })} />);
}
const percent = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');

test('one film moves the bar by the bytes that have come, and then by those that are read', () => {
  show('uploading', { arrivedBytes: 420 });
  expect(percent()).toBe('42');
  cleanup();
  show('processing', { arrived: 1, arrivedBytes: 1000, readBytes: 70 });
  expect(percent()).toBe('7');
});

test('nothing moves once its pictures are there', () => {
  show('preview', { arrived: 1, arrivedBytes: 1000, readBytes: 1000 });
  expect(screen.queryByRole('progressbar')).toBeNull();
});
