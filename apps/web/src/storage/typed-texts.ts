import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import * as z from 'zod/mini';
import { tabTexts } from './kept-texts.ts';

/**
 * What was typed on a page outlives the one reload by which the page comes back in another language. It lies in
 * the tab from right before the reload until the page is back, and nowhere else; passwords are never handed over.
 * Guarded by typed-texts.test.tsx and left-forms.spec.ts.
 */
const KEY = 'plumbline-typed';
const MAX_AGE_MS = 60_000;
const TypedSchema = z.object({
  pathname: z.string(),
  atMs: z.number(),
  typed: z.record(z.string(), z.unknown()),
});

const readers = new Map<string, () => unknown>();
let received: ReadonlyMap<string, unknown> = new Map();

/** Right before the page is loaded anew: what its forms hold now. */
export function handOverTyped(): void {
  if (readers.size === 0) return;
  const typed = Object.fromEntries([...readers].map(([name, read]) => [name, read()]));
  const { pathname } = window.location;
  tabTexts.setItem(
    KEY,
    JSON.stringify({ pathname, atMs: Date.now(), typed } satisfies z.infer<typeof TypedSchema>),
  );
}

/** First of all when a page starts: takes what was typed out of the tab, for the forms of the same page. */
export function receiveTyped(): void {
  const text = tabTexts.getItem(KEY);
  tabTexts.removeItem(KEY);
  received = new Map(Object.entries((text && typedIn(text)) || {}));
}

function typedIn(text: string): Record<string, unknown> | null {
  try {
    const { pathname, atMs, typed } = z.parse(TypedSchema, JSON.parse(text));
    return pathname === window.location.pathname && Date.now() - atMs < MAX_AGE_MS ? typed : null;
  } catch {
    return null;
  }
}

/** What the form `name` held before the page came back in another language; null without one. */
export function typedBefore<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): z.output<Schema> | null {
  return z.safeParse(schema, received.get(name)).data ?? null;
}

/** Hands over what the form `name` holds when the language is changed; `read` tells it. */
export function useHandOver(name: string, read: () => unknown): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    // The form has it now, and whoever comes back to it later begins anew.
    received = new Map([...received].filter(([each]) => each !== name));
    readers.set(name, () => latest.current());
    return () => void readers.delete(name);
  }, [name]);
}

/** A state that stays when the language is changed. `name` is its own on the page. */
export function useTyped<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  first: z.output<Schema>,
): [z.output<Schema>, Dispatch<SetStateAction<z.output<Schema>>>] {
  const [value, setValue] = useState<z.output<Schema>>(() => typedBefore(name, schema) ?? first);
  useHandOver(name, () => value);
  return [value, setValue];
}
