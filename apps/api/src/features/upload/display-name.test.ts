import { expect, test } from 'vitest';
import { displayName, nameWithoutEnding } from './display-name.ts';

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\plan.pdf', 'plan.pdf'],
  ['a\u202egpj.exe', 'agpj.exe'],
  ['nul\u0000.png', 'nul.png'],
  ['line\r\nbreak.png', 'linebreak.png'],
  ['CON', 'CON'],
  ['.hidden', '.hidden'],
  ['..', 'file'],
  ['', 'file'],
  ['\u200b', 'file'],
  ['Cafe\u0301.png', 'Caf\u00e9.png'],
  ['مخطط الطابق.pdf', 'مخطط الطابق.pdf'],
  ['خانه\u200cها \u200c.pdf', 'خانه\u200cها .pdf'],
  ['👷\u200d♀\ufe0f.png', '👷\u200d♀\ufe0f.png'],
])('E108 %j is shown as %j', (name, shown) => {
  expect(displayName(name)).toBe(shown);
});

test('E108 a name of 300 characters is cut and keeps its ending, never half a character', () => {
  const name = displayName(`${'😀'.repeat(300)}.png`);
  expect(name.length).toBeLessThanOrEqual(255);
  expect(name.endsWith('.png')).toBe(true);
  expect(name.isWellFormed()).toBe(true);
});

test('a proposal is the name without its ending', () => {
  expect(nameWithoutEnding('L00 ground.pdf')).toBe('L00 ground');
  expect(nameWithoutEnding('.png')).toBe('.png');
  expect(nameWithoutEnding('Floor 1.5 m above')).toBe('Floor 1.5 m above');
});
