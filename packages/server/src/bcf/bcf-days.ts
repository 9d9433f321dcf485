/** BCF has moments where a note has a plain day; guarded by bcf-days.test.ts. */

/** Noon in the project's zone, which is the same day for whoever reads it within twelve hours of there. */
export function dueMoment(day: string, timeZone: string): string {
  const offset = offsetAt(new Date(`${day}T12:00:00Z`), timeZone);
  return `${day}T12:00:00${offset}`;
}

/** The day whose midnight in the project's zone a moment is, else the day as it is written; null for what is none. */
export function dueDay(moment: string, timeZone: string): string | null {
  const written = /^(\d{4}-\d\d-\d\d)(?:T|$)/.exec(moment)?.[1];
  const at = new Date(moment);
  if (written === undefined || Number.isNaN(at.getTime())) return null;
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(moment);
  const [day, time] = isZoned ? localTime(at, timeZone) : [written, ''];
  return time === '00:00:00' ? day : written;
}

function localTime(at: Date, timeZone: string): [day: string, time: string] {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    at,
  );
  return [text.slice(0, 10), text.slice(11)];
}

/** `+02:00` */
function offsetAt(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) ?? '';
  return name === '' ? '+00:00' : name;
}
