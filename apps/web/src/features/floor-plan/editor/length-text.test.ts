import { expect, test } from 'vitest';
import { lengthText } from './length-text.ts';

test('metric scales read in metres, short lengths in millimetres', () => {
  expect(lengthText(6423.4, 'mm', 'en')).toBe('6.42 m');
  expect(lengthText(6423.4, 'm', 'en')).toBe('6.42 m');
  expect(lengthText(412.3, 'm', 'en')).toBe('412 mm');
  expect(lengthText(998, 'm', 'en')).toBe('1 m');
});

test('feet stay feet', () => {
  expect(lengthText(4203.7, 'ft-in', 'en')).toBe(`13' 9 1/2"`);
  expect(lengthText(3048, 'ft', 'en')).toBe('10 ft');
});
