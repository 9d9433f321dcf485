/**
 * What a call wants to handle itself. `true` is both, and nothing is ever told for it (the few that do so are listed in
 * `untold-calls.test.ts`). `errors` alone says refusals in their place; that the server failed or is out of reach is
 * told beside that, of a press and of a first load.
 */
export type EnableSkip = true | { errors?: boolean; duplicates?: boolean };

export interface SkipFlags {
  errors: boolean | 'all';
  duplicates: boolean;
}

interface Sent {
  skip: SkipFlags;
  headers: Record<string, string>;
  body: unknown;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * The flag may come as an option, a header or a key of the body (specification §5);
 * it is taken out, so it never reaches the server.
 */
export function takeSkipFlags(
  option: EnableSkip | undefined,
  headers: Record<string, string>,
  body: unknown,
): Sent {
  const sentHeaders = { ...headers };
  const inHeaders = sentHeaders['enableSkip'] === 'true';
  delete sentHeaders['enableSkip'];
  let sentBody = body;
  let inBody = false;
  if (isRecord(body) && 'enableSkip' in body) {
    const { enableSkip, ...rest } = body;
    inBody = enableSkip === true;
    sentBody = rest;
  }
  const all = option === true || inHeaders || inBody;
  const parts = option === true ? {} : (option ?? {});
  return {
    skip: { errors: all ? 'all' : parts.errors === true, duplicates: all || parts.duplicates === true },
    headers: sentHeaders,
    body: sentBody,
  };
}
