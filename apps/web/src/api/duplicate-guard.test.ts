import { describe, expect, it } from 'vitest';
import { createDuplicateGuard, DUPLICATE_MAX_BYTES } from './duplicate-guard.ts';

function guardAt() {
  const clock = { now: 0 };
  return { clock, guard: createDuplicateGuard(() => clock.now) };
}

describe('duplicate guard', () => {
  it.each(['POST', 'PUT'])('refuses an equal %s within a second and takes it afterwards', (method) => {
    const { clock, guard } = guardAt();
    expect(guard.isDuplicate(method, '/x', { a: 1 })).toBe(false);
    clock.now = 999;
    expect(guard.isDuplicate(method, '/x', { a: 1 })).toBe(true);
    clock.now = 1000;
    expect(guard.isDuplicate(method, '/x', { a: 1 })).toBe(false);
  });

  it('tells apart another address, another body and another method', () => {
    const { guard } = guardAt();
    guard.isDuplicate('POST', '/x', { a: 1 });
    expect(guard.isDuplicate('POST', '/y', { a: 1 })).toBe(false);
    expect(guard.isDuplicate('POST', '/x', { a: 2 })).toBe(false);
    expect(guard.isDuplicate('PUT', '/x', { a: 1 })).toBe(false);
  });

  it.each(['GET', 'PATCH', 'DELETE'])('lets %s repeat', (method) => {
    const { guard } = guardAt();
    guard.isDuplicate(method, '/x', null);
    expect(guard.isDuplicate(method, '/x', null)).toBe(false);
  });

  it.each([
    ['x', DUPLICATE_MAX_BYTES],
    // Three bytes each on the wire.
    ['測', DUPLICATE_MAX_BYTES / 3],
  ])('does not compare requests of 5 MB and more, whatever they are written in (%s)', (letter, count) => {
    const { guard } = guardAt();
    const ask = (letters: number) => guard.isDuplicate('POST', '/x', letter.repeat(letters));
    ask(Math.ceil(count));
    expect(ask(Math.ceil(count))).toBe(false);
    ask(Math.floor(count) - 100);
    expect(ask(Math.floor(count) - 100)).toBe(true);
  });
});
