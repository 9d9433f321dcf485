import { expect, test } from 'vitest';
import { checkKindComparisons, kindFindings, kindNames } from '../../scripts/checks/kind-comparisons.mjs';

const KINDS = ['plan', 'note'];

test.each([
  ["if (name.kind === 'plan') return;", ["=== 'plan'"]],
  ['if ("note" !== kind) return;', ['"note" !==']],
  ["    case 'note':", ["case 'note'"]],
  ["room.startsWith('plan:')", ["startsWith('plan:"]],
  ["roomName({ kind: 'plan', subjectId })", []],
  ["if (kind === 'planned') return;", []],
  ["t('plan:tool.select')", []],
])('in a file that works on any kind: %s', (line, found) => {
  expect(kindFindings('a.ts', line, KINDS)).toEqual(
    found.map((each) => `a.ts:1: ${each} asks for a kind of room, which belongs into the table of kinds`),
  );
});

test('the kinds are those of the tables', async () => {
  expect(kindNames("export const X_KINDS = { plan: PLAN, note: { a: 'b' } } as const;")).toContain('plan');
  expect((await checkKindComparisons()).note).toContain('plan');
});
