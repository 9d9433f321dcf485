import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { isMalformed } from '@plumbline/shared/text/entered-text.ts';
import type { App } from '../create-instance.ts';

/**
 * Refuses text that Postgres cannot hold or that is no Unicode: NUL and halves of characters (reliability.md D89). Where
 * people type and search the contract has left them out before; in ids, passwords and whatever a route takes as it comes
 * they are a fault of the sender's.
 */
export function registerWellFormedText(app: App): void {
  app.addHook('preHandler', async ({ params, query, body }) => {
    const path = findMalformed({ params, query, body });
    if (path !== null) throw new AppError('validation', { fields: [{ path, error: 'invalid' }] });
  });
}

/** Dotted path of the first malformed text in plain data, null without one. Not recursive: depth is the sender's choice. */
export function findMalformed(data: unknown): string | null {
  const open: { value: unknown; path: string }[] = [{ value: data, path: '' }];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, path } = item;
    if (typeof value === 'string' && isMalformed(value)) return path;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (isMalformed(key)) return path;
      open.push({ value: inner, path: path.length > 200 ? path : `${path}${path && '.'}${key}` });
    }
  }
  return null;
}
