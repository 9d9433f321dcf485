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

test('who reads in a unit of their own gets it, no finer than a plan can be read', () => {
  expect(lengthText(6423.4, 'ft-in', 'en', 'mm')).toBe('6,423 mm');
  expect(lengthText(6423.4, 'm', 'en', 'cm')).toBe('642.3 cm');
  expect(lengthText(412.3, 'm', 'en', 'm')).toBe('0.41 m');
  expect(lengthText(4203.7, 'm', 'en', 'ft-in')).toBe(`13' 9 1/2"`);
});
