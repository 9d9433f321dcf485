import { describe, expect, test } from 'vitest';
import { PresenceEcho } from './presence-echo.ts';

describe('presence that comes back', () => {
  test('is known by not being of the client itself, who speaks first', () => {
    const echo = new PresenceEcho();
    expect(echo.isEcho([7])).toBe(false);
    echo.tells(() => [8, 9]);
    expect(echo.isEcho([8, 9])).toBe(true);
    expect(echo.isEcho([7])).toBe(false);
  });

  test('is known as well when the client has said nothing of itself yet', () => {
    const echo = new PresenceEcho();
    echo.tells(() => [8]);
    expect(echo.isEcho([8])).toBe(true);
    echo.tells(() => [8]);
    expect(echo.isEcho([7])).toBe(false);
    expect(echo.isEcho([8])).toBe(true);
  });

  test('is passed over no more often than it was sent', () => {
    const echo = new PresenceEcho();
    expect(echo.isEcho([7])).toBe(false);
    echo.tells(() => [8]);
    expect(echo.isEcho([8])).toBe(true);
    expect(echo.isEcho([8])).toBe(false);
  });
});
