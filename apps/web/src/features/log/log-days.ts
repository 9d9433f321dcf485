/** The first moment of a day `YYYY-MM-DD` where the reader is, as an instant; empty for what is no day. */
export function startOfDay(day: string): string {
  return momentOf(day, 0);
}

/** The first moment after a day. */
export function endOfDay(day: string): string {
  return momentOf(day, 1);
}

/** The day in which an instant lies where the reader is; empty for none. */
export function dayOf(instant: string | undefined): string {
  if (instant === undefined) return '';
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The last day before an instant; empty for none. */
export function lastDayBefore(instant: string | undefined): string {
  return instant === undefined ? '' : dayOf(new Date(new Date(instant).getTime() - 1).toISOString());
}

function momentOf(day: string, daysLater: number): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === '') return '';
  const at = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
