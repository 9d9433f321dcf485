import { useFormat } from '../../i18n/use-format.ts';

const HOUR_MS = 3_600_000;

/** Hours in the unit that suits them; a dash for none. */
export function useDuration(): (hours: number | null) => string {
  const format = useFormat();
  return (hours) => (hours === null ? '–' : format.duration(hours * HOUR_MS));
}
