import { expect, it } from 'vitest';
import { readTime } from './read-time.ts';

it('reads a time as it is typed, and nothing else', () => {
  expect(['22:00', '7', '7.30', '0730', '٠٧:٣٠', '７：３０'].map(readTime)).toEqual([
    '22:00',
    '07:00',
    '07:30',
    '07:30',
    '07:30',
    '07:30',
  ]);
  expect(['', '24:00', '7:60', 'noon', '7:3', '-7'].map(readTime)).toEqual(Array(6).fill(null));
});
