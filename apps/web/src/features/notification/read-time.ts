const ARABIC_ZERO = 0x06_60;

/**
 * A time of day as people type it: `22:00`, `7`, `7.30`, `0730`, also in full-width or Arabic digits.
 * @returns `HH:MM`, null for what is no time
 */
export function readTime(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO));
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text) ?? [];
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60;
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : null;
}
