import { cutText } from '@plumbline/shared/text/entered-text.ts';
import { withoutHiddenSigns } from '@plumbline/shared/text/hidden-signs.ts';

const MAX_CHARS = 255;

/**
 * A file name fit to be shown: no folders, NFC, nothing hidden, at most 255 characters.
 * It never becomes part of a path; files are stored under ids.
 */
export function displayName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const shown = withoutHiddenSigns(base.normalize('NFC')).trim();
  if (shown === '' || /^\.+$/.test(shown)) return 'file';
  return shown.length <= MAX_CHARS ? shown : shorten(shown);
}

/** Keeps the ending, so that the kind of file is still to be seen. */
function shorten(name: string): string {
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  const kept = cutText(name, MAX_CHARS - ending.length);
  return `${kept}${ending}`;
}

/** A name without its ending, the proposal for a floor plan. */
export function nameWithoutEnding(fileName: string): string {
  const name = fileName.replace(/\.[^.\s]{1,10}$/, '').trim();
  return name === '' ? fileName : name;
}
