import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { App } from '../create-instance.ts';

/**
 * Refuses a body in which an object names a field twice: which of the two counts is up to the reader, so that a proxy, a
 * log and the product could each see another request (reliability.md D85). Keys that reach for prototypes are refused too.
 */
export function registerUniqueKeys(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      if (error) done(error);
      else if (repeatsKey(text)) done(new AppError('validation'));
      else done(null, body);
    });
  });
}

/** True when an object of a JSON text, however deep, names a field twice, in whatever way it is written. */
export function repeatsKey(json: string): boolean {
  // Keys of each object or list that is open, none until there is one: a body may be nested half a million deep.
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{' || sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const end = endOfText(json, at);
      if (isBeforeColon(json, end)) {
        const keys = open.pop() ?? new Set();
        open.push(keys);
        const key = String(JSON.parse(json.slice(at, end)));
        if (keys.has(key)) return true;
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return false;
}

/** Behind the quotation mark that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isBeforeColon(json: string, end: number): boolean {
  let at = end;
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1;
  return json[at] === ':';
}
