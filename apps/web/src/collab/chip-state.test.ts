import { describe, expect, it } from 'vitest';
import { chipState, delayOf, type ChipFacts } from './chip-state.ts';

const NOW = 1_000_000;
const facts = (change: Partial<ChipFacts>): ChipFacts => ({
  joined: true,
  lostAt: null,
  storeUp: true,
  isAddressRefused: false,
  waiting: 0,
  waitingSince: null,
  sendingTotal: null,
  refused: 0,
  access: 'edit',
  lastSavedAt: NOW - 5000,
  ...change,
});

describe('chipState', () => {
  it('says saved only when joined, stored and nothing waits', () => {
    expect(chipState(facts({}), NOW).kind).toBe('saved');
  });

  it('says neither saved nor saving for 600 ms, then saving, and not saved after three seconds', () => {
    const since = (ms: number) => chipState(facts({ waiting: 2, waitingSince: NOW - ms }), NOW).kind;
    expect([since(0), since(599), since(600), since(2999), since(3000)]).toEqual([
      'pending',
      'pending',
      'saving',
      'saving',
      'not-saved',
    ]);
  });

  it('says not saved at once when the store is away', () => {
    const state = chipState(facts({ storeUp: false, waiting: 3, waitingSince: NOW - 10 }), NOW);
    expect(state).toEqual({ kind: 'not-saved', count: 3 });
  });

  it('does not flicker while the line is lost for less than two seconds', () => {
    expect(chipState(facts({ joined: false, lostAt: NOW - 1999 }), NOW).kind).toBe('saved');
    expect(chipState(facts({ joined: false, lostAt: NOW - 1999, access: 'read' }), NOW).kind).toBe(
      'view-only',
    );
    expect(chipState(facts({ joined: false, lostAt: NOW - 100, waiting: 1 }), NOW).kind).toBe('saving');
  });

  it('does not say offline where the server takes no sockets from this address', () => {
    const refused = { joined: false, lostAt: NOW - 5000, isAddressRefused: true };
    expect(chipState(facts(refused), NOW)).toEqual({ kind: 'not-live' });
    expect(chipState(facts({ ...refused, waiting: 2 }), NOW)).toEqual({ kind: 'not-saved', count: 2 });
    expect(chipState(facts({ ...refused, refused: 1 }), NOW)).toEqual({ kind: 'refused', count: 1 });
    expect(chipState(facts({ isAddressRefused: true }), NOW).kind).toBe('saved');
  });

  it('tells offline with and without waiting edits apart', () => {
    expect(chipState(facts({ joined: false, lostAt: NOW - 2000 }), NOW)).toEqual({
      kind: 'offline',
      since: NOW - 5000,
    });
    expect(chipState(facts({ joined: false, lostAt: NOW - 9000, waiting: 3 }), NOW)).toEqual({
      kind: 'offline-waiting',
      count: 3,
    });
  });

  it('counts what is being sent after the line came back', () => {
    const state = chipState(facts({ waiting: 2, waitingSince: NOW - 50, sendingTotal: 3 }), NOW);
    expect(state).toEqual({ kind: 'sending', count: 2, total: 3 });
  });

  it('puts refused edits above everything but work that may still be lost', () => {
    const refused = { kind: 'refused', count: 2 };
    expect(chipState(facts({ refused: 2 }), NOW)).toEqual(refused);
    expect(chipState(facts({ refused: 2, waiting: 1, waitingSince: NOW - 100 }), NOW)).toEqual(refused);
    expect(chipState(facts({ refused: 2, joined: false, lostAt: NOW - 9000 }), NOW)).toEqual(refused);
    expect(chipState(facts({ refused: 2, joined: false, lostAt: NOW - 9000, waiting: 1 }), NOW)).toEqual({
      kind: 'offline-waiting',
      count: 1,
    });
    expect(chipState(facts({ refused: 2, storeUp: false, waiting: 3 }), NOW)).toEqual({
      kind: 'not-saved',
      count: 3,
    });
  });

  it('shows viewers that they only view', () => {
    expect(chipState(facts({ access: 'read' }), NOW).kind).toBe('view-only');
  });
});

describe('delayOf', () => {
  it('tells what keeps edits from being stored, whatever the chip shows', () => {
    const delay = (change: Partial<ChipFacts>) => delayOf(facts({ refused: 1, ...change }), NOW);
    expect(delay({})).toBeNull();
    expect(delay({ joined: false, lostAt: NOW - 100 })).toBeNull();
    expect(delay({ joined: false, lostAt: NOW - 100, waiting: 1 })).toBe('line');
    expect(delay({ storeUp: false, waiting: 1, waitingSince: NOW })).toBe('store');
    expect(delay({ waiting: 1, waitingSince: NOW - 2999 })).toBeNull();
    expect(delay({ waiting: 1, waitingSince: NOW - 3000 })).toBe('store');
  });
});
