import { expect, it } from 'vitest';
import { changeDraft, NO_DRAFT, readHours, refusedHours, todayIn, typedHours } from './hours-form.ts';

const GRANT = { ...NO_DRAFT.entries, hours: '10', reason: ' Plan ' };
const read = (entries: Partial<typeof GRANT>, locale = 'en') =>
  readHours({ ...GRANT, ...entries }, { locale, today: '2026-12-01' });

it('turns hours as they are typed into seconds, with the last day of a grant', () => {
  const grant = { kind: 'grant', reason: 'Plan' };
  expect(read({})).toEqual({ body: { ...grant, seconds: 36_000, expiresOn: null } });
  expect(read({ hours: '1,200.5', expiresOn: '2026-12-01' })).toEqual({
    body: { ...grant, seconds: 4_321_800, expiresOn: '2026-12-01' },
  });
  expect(read({ hours: '٢٫٥' }, 'ar')).toMatchObject({ body: { seconds: 9000 } });
});

it('takes away by a correction only, which has no last day', () => {
  const less = { hours: '−0.5', expiresOn: '2020-01-31' };
  expect(read({ ...less, kind: 'adjust' })).toEqual({
    body: { kind: 'adjust', seconds: -1800, reason: 'Plan' },
  });
  expect(read({ hours: '−0.5' })).toEqual({ faults: { hours: 'scope' } });
});

it('names what is missing, what is no number of hours and a day that is over, all at once', () => {
  expect(read({ hours: ' ', reason: ' ', expiresOn: '2026-11-30' })).toEqual({
    faults: { hours: 'required', reason: 'required', expiresOn: 'dayOver' },
  });
  for (const hours of ['ten', '0', '0.0001', '100,001', '1.2.3'])
    expect([hours, read({ hours })]).toEqual([hours, { faults: { hours: 'scope' } }]);
  expect(read({ reason: 'x'.repeat(501) })).toEqual({ faults: { reason: 'maxLength' } });
  expect(read({ expiresOn: '20270-01-01' })).toEqual({ faults: { expiresOn: 'invalid' } });
});

it('puts what the server says beside the field it is about', () => {
  const fields = [
    { path: 'expiresOn', error: 'dayOver' },
    { path: 'seconds', error: 'max' },
    { path: 'kind', error: 'invalid' },
  ];
  expect(refusedHours({ error: 'validation', fields, requestId: 'r' })).toEqual({
    expiresOn: 'dayOver',
    hours: 'scope',
  });
  expect(refusedHours(null)).toEqual({});
});

it('remembers what the ledger held when typing began, and forgets it with the last letter', () => {
  const begun = changeDraft(NO_DRAFT, { hours: '1' }, 4);
  expect(begun.seenSeq).toBe(4);
  expect(changeDraft(begun, { reason: 'x' }, 7).seenSeq).toBe(4);
  expect(changeDraft(begun, { kind: 'adjust' }, 7).seenSeq).toBe(4);
  expect(changeDraft(begun, { hours: '' }, 7).seenSeq).toBeNull();
});

it('writes asked hours as they may be typed', () => {
  const typed = typedHours(4_321_800);
  expect([typed, typedHours(4799), read({ hours: typed })]).toMatchObject([
    '1200.5',
    '1.333',
    { body: { seconds: 4_321_800 } },
  ]);
});

it('knows the day where the tenant is, also in a zone that this browser does not know', () => {
  expect(todayIn('Asia/Tokyo')).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(todayIn('Mars/Base')).toMatch(/^\d{4}-\d\d-\d\d$/);
});
