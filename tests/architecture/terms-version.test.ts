import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TERMS_VERSION } from '@plumbline/shared/people/terms.ts';

const TextsSchema = z.object({ agree: z.object({ sections: z.record(z.string(), z.unknown()) }) });

/** The words that people accepted from that day on, all four languages together. */
const WORDS_OF: Record<string, string> = {
  '2026-11-22': '783796d7b989af55',
  '2026-11-23': '7b0d2801e7e102d7',
};

test('other words of the terms are another version', () => {
  const hash = createHash('sha256');
  for (const language of ['en', 'cn', 'ja', 'ar']) {
    const path = new URL(`../../locales/${language}/system.json`, import.meta.url);
    const { agree } = z.parse(TextsSchema, JSON.parse(readFileSync(path, 'utf8')));
    hash.update(JSON.stringify(agree.sections));
  }
  expect(WORDS_OF[TERMS_VERSION]).toBe(hash.digest('hex').slice(0, 16));
});
