import { describe, expect, it } from 'vitest';
import { createDuplicateGuard, DUPLICATE_MAX_CHARS } from './duplicate-guard.ts';

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

  it('does not compare requests of 5 MB and more', () => {
    const { guard } = guardAt();
    const body = 'x'.repeat(DUPLICATE_MAX_CHARS);
    guard.isDuplicate('POST', '/x', body);
    expect(guard.isDuplicate('POST', '/x', body)).toBe(false);
  });
});
