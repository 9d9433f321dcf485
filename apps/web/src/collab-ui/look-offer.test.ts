import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LookOffers } from './look-offer.ts';
import { person } from './testing/person.ts';

let offers: LookOffers;

beforeEach(() => {
  vi.useFakeTimers();
  offers = new LookOffers(() => undefined);
});
afterEach(() => {
  offers.close();
  vi.useRealTimers();
});

const asking = (name: string, presenting: string | null) => person(name, { presenting });

test('stands for five seconds, once, even when the one who asks is silent sooner', () => {
  offers.hear([asking('omar', 'a')], null);
  expect(offers.standing?.person.name).toBe('omar');
  offers.hear([asking('omar', null)], null);
  vi.advanceTimersByTime(4900);
  expect(offers.standing).not.toBeNull();
  vi.advanceTimersByTime(200);
  expect(offers.standing).toBeNull();
  offers.hear([asking('omar', 'a')], null);
  expect(offers.standing).toBeNull();
  offers.hear([asking('omar', 'b')], null);
  expect(offers.standing?.id).toBe('b');
});

test('one asks neither oneself nor those who follow already', () => {
  offers.hear([person('me', { presenting: 'a', isSelf: true }), asking('omar', 'b')], 'id-omar');
  expect(offers.standing).toBeNull();
});

test('an answer ends it; while it is held it waits', () => {
  offers.hear([asking('omar', 'a')], null);
  offers.hold(true);
  vi.advanceTimersByTime(60_000);
  expect(offers.standing).not.toBeNull();
  offers.hold(false);
  vi.advanceTimersByTime(5000);
  expect(offers.standing).toBeNull();
  offers.hear([asking('omar', 'b')], null);
  expect(offers.answer()?.id).toBe('b');
  expect(offers.standing).toBeNull();
});
