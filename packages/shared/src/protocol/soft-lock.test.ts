import { expect, it } from 'vitest';
import { holderOf, type LockClaim } from './soft-lock.ts';

const claim = (clientId: number, turn: number | null): LockClaim => ({
  clientId,
  lock: turn === null ? null : { on: 'calibration', turn, heldS: 0, resting: false },
});

it('has one holder, the same whatever the order in which the claims are known', () => {
  const claims = [claim(7, 1), claim(3, null), claim(5, 1), claim(9, 2), claim(8, 2)];
  for (let shift = 0; shift < claims.length; shift += 1) {
    const turned = [...claims.slice(shift), ...claims.slice(0, shift)];
    expect(holderOf(turned, 'calibration')?.clientId).toBe(8);
    expect(holderOf(turned.toReversed(), 'calibration')?.clientId).toBe(8);
  }
});

it('is free when nobody claims it, or only another one', () => {
  expect(holderOf([claim(1, null)], 'calibration')).toBeNull();
  expect(holderOf([claim(1, 1)], 'revision')).toBeNull();
  expect(holderOf([claim(1, 1), claim(2, 1)], 'calibration')?.clientId).toBe(1);
});
