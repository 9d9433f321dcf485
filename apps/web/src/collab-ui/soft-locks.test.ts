import type { SoftLock } from '@plumbline/shared/protocol/soft-lock.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '../collab/presence-store.ts';
import { SoftLocks, type LockLoss } from './soft-locks.ts';
import { person } from './testing/person.ts';

/** Some people in one room, each hearing of all the others at once. */
class Table {
  seats: { name: string; locks: SoftLocks; lock: SoftLock | null; lost: LockLoss[] }[] = [];

  sit(name: string, clientId: number): SoftLocks {
    const seat: Table['seats'][number] = {
      name,
      lock: null,
      lost: [],
      locks: new SoftLocks({
        tell: (lock) => (seat.lock = lock),
        lost: (_, loss) => seat.lost.push(loss),
        changed: () => undefined,
      }),
    };
    seat.locks.attach(clientId);
    this.seats.push(seat);
    return seat.locks;
  }

  /** Everybody hears of everybody, the last to sit first. */
  tell(): void {
    const said = this.seats.map(({ lock, name }) => ({ lock, name }));
    for (const [place, { locks }] of [...this.seats.entries()].toReversed()) {
      locks.hear(
        said.map(({ name, lock }, index) =>
          person(name, { lock, clientId: this.#idOf(name), isSelf: index === place }),
        ),
      );
    }
  }

  lossesOf(name: string): LockLoss[] | undefined {
    return this.seats.find((seat) => seat.name === name)?.lost;
  }

  #idOf(name: string): Person['clientId'] {
    return CLIENTS[name] ?? 0;
  }
}

const CLIENTS: Record<string, number> = { ana: 10, ben: 5 };
let table: Table;
let ana: SoftLocks;
let ben: SoftLocks;

beforeEach(() => {
  vi.useFakeTimers();
  table = new Table();
  ana = table.sit('ana', 10);
  ben = table.sit('ben', 5);
});
afterEach(() => {
  for (const { locks } of table.seats) locks.close();
  vi.useRealTimers();
});

test('one holds it, the other sees who, and for how long', () => {
  expect(ana.take('calibration')).toBe(true);
  table.tell();
  vi.advanceTimersByTime(24_000);
  expect(ben.take('calibration')).toBe(false);
  const holder = ben.holder('calibration');
  expect(holder?.person.name).toBe('ana');
  expect(Date.now() - (holder?.sinceMs ?? 0)).toBe(24_000);
  expect(ben.take('revision')).toBe(true);
  ana.release('calibration');
  table.tell();
  expect(ben.holder('calibration')).toBeNull();
});

test('of two who begin in the same moment both sides know the same holder', () => {
  expect([ana.take('calibration'), ben.take('calibration')]).toEqual([true, true]);
  table.tell();
  table.tell();
  expect([ana.holds('calibration'), ben.holds('calibration')]).toEqual([false, true]);
  expect(ana.holder('calibration')?.person.name).toBe('ben');
  expect([table.lossesOf('ana'), table.lossesOf('ben')]).toEqual([['was-first'], []]);
});

test('it can be taken over after a minute without a touch, not before; both know', () => {
  ben.take('calibration');
  table.tell();
  vi.advanceTimersByTime(59_000);
  table.tell();
  expect(ana.takeOver('calibration')).toBe(false);
  vi.advanceTimersByTime(2000);
  table.tell();
  expect(ana.holder('calibration')?.resting).toBe(true);
  expect(ana.takeOver('calibration')).toBe(true);
  table.tell();
  expect([ana.holds('calibration'), ben.holds('calibration')]).toEqual([true, false]);
  expect(table.lossesOf('ben')).toEqual(['took-over']);
  expect(ben.holder('calibration')?.person.name).toBe('ana');
});

test('whoever touches it again has not left it lying', () => {
  ana.take('calibration');
  vi.advanceTimersByTime(70_000);
  table.tell();
  expect(ben.holder('calibration')?.resting).toBe(true);
  ana.touched();
  table.tell();
  expect(ben.holder('calibration')?.resting).toBe(false);
  expect(ben.takeOver('calibration')).toBe(false);
});

test('a lock goes with its holder, and who comes back does not oust who came next', () => {
  ben.take('calibration');
  table.tell();
  ana.hear([person('ana', { isSelf: true, clientId: 10 })]);
  expect(ana.holder('calibration')).toBeNull();
  expect(ana.take('calibration')).toBe(true);
  table.tell();
  expect([ana.holds('calibration'), ben.holds('calibration')]).toEqual([true, false]);
});

test('newcomers learn within a quarter of a minute for how long', () => {
  ana.take('calibration');
  vi.advanceTimersByTime(40_000);
  table.tell();
  const holder = ben.holder('calibration');
  expect(Date.now() - (holder?.sinceMs ?? 0)).toBeGreaterThanOrEqual(25_000);
});
