/** Runtimes take these too, but Postgres reads `+02:00` the other way round and `+0200` not at all. */
const OFFSET = /^[+-]/;

/** True for a name of the IANA time zone database that this runtime knows; an offset from UTC is no zone. */
export function isTimeZone(name: string): boolean {
  if (OFFSET.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}
