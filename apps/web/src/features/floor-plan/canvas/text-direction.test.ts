import { expect, test } from 'vitest';
import { textDirection } from './text-direction.ts';

test('the first strong letter decides', () => {
  expect(textDirection('Lobby')).toBe('ltr');
  expect(textDirection('12 غرفة')).toBe('rtl');
  expect(textDirection('A غرفة')).toBe('ltr');
  expect(textDirection('机房')).toBe('ltr');
  expect(textDirection('42')).toBe('ltr');
});
