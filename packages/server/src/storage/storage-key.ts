const KEY_PATTERN =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/[a-z0-9][a-z0-9_-]{0,63}(\.[a-z0-9]{1,8})?){0,6}$/;

/** A key as storages take it: server-made names only, so that none leads anywhere else. @throws TypeError */
export function requireKey(key: string): string {
  if (!KEY_PATTERN.test(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`);
  return key;
}
