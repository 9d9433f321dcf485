const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a lower-case UUID in canonical text form. */
export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text);
}
