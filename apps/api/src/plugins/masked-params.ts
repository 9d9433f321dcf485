const SECRET_NAME = /password|token|secret|sharedata|authorization|cookie/i;
const MAX_CHARS = 2000;
const MAX_TEXT_CHARS = 300;

/** Request parameters as the operation log keeps them: secrets masked, control characters shown, at most 2000 characters. */
export function maskedParams(parts: { params: unknown; query: unknown; body: unknown }): string {
  const text = JSON.stringify(parts, (name, value: unknown) => {
    if (name !== '' && SECRET_NAME.test(name)) return '***';
    if (typeof value === 'string') return plainLine(value).slice(0, MAX_TEXT_CHARS);
    if (Buffer.isBuffer(value)) return '[bytes]';
    return value;
  });
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1)}…` : text;
}

/** One line without control characters, so that a name cannot forge a log line or colour a terminal. */
export function plainLine(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '\u{fffd}');
}
