import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@plumbline/shared/contract/auth.ts';
import { FIELD_ERRORS } from '@plumbline/shared/contract/field-rules.ts';
import { expect, test } from 'vitest';

test.each(LANGUAGES)('every fault has its text in %s, and the text names its figures', (language) => {
  const file = new URL(`../../../../locales/${language}/validation.json`, import.meta.url);
  const texts = new Map<string, unknown>(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
  expect([...texts.keys()].toSorted()).toEqual(Object.keys(FIELD_ERRORS).toSorted());
  for (const [key, figures] of Object.entries(FIELD_ERRORS)) {
    const named = String(texts.get(key)).matchAll(/\{\{(\w+)\}\}/g);
    expect([key, new Set([...named].map(([, name]) => name))]).toEqual([key, new Set(figures)]);
  }
});
