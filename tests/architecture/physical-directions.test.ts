import { expect, test } from 'vitest';
import { directionFindings } from '../../scripts/checks/physical-directions.mjs';

test.each([
  ['<div className="flex ml-2">', ['ml-2']],
  ["cn('hover:pl-[3px] text-left', open && 'rounded-tl')", ['pl-[3px]', 'text-left', 'rounded-tl']],
  ['style={{ marginLeft: 3 }}', ['marginLeft']],
  ['className="-left-2 border-l-2"', ['-left-2', 'border-l-2']],
  ['<div className="ms-2 ps-1 text-start start-0 rounded-ss border-s">', []],
  ['const left = bounds.left - 2; // "left-hand"', []],
  ['className="left-0" /* physical: the ruler of the canvas */', []],
  ['placeholder="plan-pro-2"', []],
])('in code: %s', (line, names) => {
  expect(directionFindings('a.tsx', line)).toEqual(
    names.map((name) => `a.tsx:1: ${name} is physical, say start or end`),
  );
});

test.each([
  ['  margin-left: 2px;', 'margin-left'],
  ['  left: 0;', 'left'],
  ['  text-align: right;', 'text-align: right'],
  ['  border-top-left-radius: 2px;', 'border-top-left-radius'],
])('in a style sheet: %s', (line, name) => {
  expect(directionFindings('a.css', line)).toEqual([`a.css:1: ${name} is physical, say start or end`]);
});

test('logical properties pass', () => {
  expect(
    directionFindings('a.css', 'margin-inline-start: 2px; inset-inline-end: 0; --left-rail: 1px;'),
  ).toEqual([]);
});
