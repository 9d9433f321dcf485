/** Every pattern of the product against texts that are made to keep it busy (reliability.md D90). */
import { parseSync } from '@swc/core';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEmailAddress } from '@plumbline/shared/people/email-address.ts';
import { brokenPasswordRules } from '@plumbline/shared/people/password-rules.ts';
import { csvColumnsQuery } from '@plumbline/shared/contract/envelope.ts';
import { PhotoListQuerySchema } from '@plumbline/shared/contract/photo.ts';
import { expect, test } from 'vitest';
import { fastestMs } from '@plumbline/shared/testing/fastest-ms.ts';

const TEXT_CHARS = 50_000;
/** What a pattern may take for one text; on a machine that others use too, some more. */
const MOST_MS = process.env['CI'] ? 50 : 10;

const root = join(import.meta.dirname, '../..');

interface Pattern {
  file: string;
  pattern: string;
  flags: string;
}

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const code = readFileSync(join(root, file), 'utf8');
  const tree = parseSync(code, { syntax: 'typescript', tsx: file.endsWith('.tsx') });
  JSON.stringify(tree, (_, node: unknown) => {
    const { type, pattern, flags } = Object.fromEntries(Object.entries(node ?? {}));
    if (type === 'RegExpLiteral') found.push({ file, pattern: String(pattern), flags: String(flags) });
    return node;
  });
  return found;
}

const patterns = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .flatMap(patternsIn);

/** What repeats: signs that stand in many patterns, and each piece of text that this one names. */
function piecesOf({ pattern }: Pattern): string[] {
  const plain = pattern.replaceAll(/\\([^a-zA-Z0-9])/g, '$1').replaceAll(/\\[a-zA-Z]/g, ' ');
  const named = plain.match(/[^()|[\]{}*+?^$ ]+/g) ?? [];
  const inUse = ['a', '0', 'A', ' ', '\n', '.', '-', '/', '%', '=', '<', '"', 'a ', '0 ', 'a.', 'a=', '0,'];
  return [...new Set([...inUse, ...named, ...named.map((piece) => `${piece} `)])];
}

function textsFor(pattern: Pattern): string[] {
  return piecesOf(pattern).flatMap((piece) => {
    const text = piece.repeat(TEXT_CHARS / piece.length);
    return [text, `${text}\u0001`, `\u0001${text}`];
  });
}

test('the patterns of the product are found', () => {
  expect(patterns.length).toBeGreaterThan(120);
  expect(patterns.map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      'packages/shared/src/people/email-address.ts',
      'packages/shared/src/people/password-rules.ts',
      'apps/web/src/api/redirect-address.ts',
    ]),
  );
});

test.each(patterns)('D90 $file: no text of 50 KB keeps /$pattern/ busy', async (pattern) => {
  const made = new RegExp(pattern.pattern, pattern.flags);
  const slow: string[] = [];
  for (const text of textsFor(pattern)) {
    const look = () => (made.global ? text.replaceAll(made, '') : made.test(text));
    const tookMs = await fastestMs(look);
    if (tookMs > MOST_MS) slow.push(`${JSON.stringify(text.slice(0, 20))}: ${tookMs.toFixed()} ms`);
  }
  expect(slow).toEqual([]);
});

const RULES: [name: string, judge: (text: string) => unknown][] = [
  ['an address', isEmailAddress],
  ['a password', brokenPasswordRules],
  ['an address of the web', (text) => URL.canParse(`https://${text}`)],
  ['columns of a file', (text) => csvColumnsQuery(['name', 'email'])?.safeParse(text)],
  ['whose photos', (of) => PhotoListQuerySchema.safeParse({ of })],
];

test.each(RULES)('D90 no text of 50 KB makes judging %s slow', async (_, judge) => {
  const pattern = 'a@x.example,<name>(email)A1!0';
  for (const text of textsFor({ file: '', pattern, flags: '' }))
    expect([text.slice(0, 20), (await fastestMs(() => judge(text))) > MOST_MS]).toEqual([
      text.slice(0, 20),
      false,
    ]);
});
