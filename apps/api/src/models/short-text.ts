import { MODEL_TEXT_MAX } from '@plumbline/shared/models/model-facts.ts';

/** Text of a foreign file as it is listed: one line, without what controls a screen, and no longer than its field. */
export function shortText(text: string, maxChars = MODEL_TEXT_MAX): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  return line.length > maxChars ? `${line.slice(0, maxChars - 1)}…` : line;
}
