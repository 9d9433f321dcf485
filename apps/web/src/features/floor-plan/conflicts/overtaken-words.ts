import { MARKUP_COLOURS } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { ZONE_COLOURS } from '@plumbline/shared/documents/plan/schema.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import type { TFunction } from 'i18next';
import { isolated } from '../../../i18n/isolated.ts';
import type { Overtaken } from './conflict-fields.ts';

/** Long texts are told by their beginning. */
const TOLD_CHARS = 80;

/** `Mei renamed it to Hall just now. Yours: Foyer` */
export function overtakenWords(
  { field, mine, theirs, person: name }: Overtaken,
  t: TFunction<['plan', 'markup']>,
): string {
  const person = isolated(name ?? t('somebody'));
  switch (field) {
    case 'name':
      return t('overtaken.renamed', { person, name: told(theirs), mine: told(mine) });
    case 'text':
      return mine.trim() === ''
        ? t('overtaken.rewordedEmptied', { person, text: told(theirs) })
        : t('overtaken.reworded', { person, text: told(theirs), mine: told(mine) });
    case 'size':
      return t('overtaken.resized', { person });
    case 'line':
      return t('overtaken.relined', { person });
    case 'colour': {
      const ofZone = ZONE_COLOURS.find((each) => each === theirs);
      const ofMarkup = MARKUP_COLOURS.find((each) => each === theirs);
      const colour = ofZone ? t(`colour.${ofZone}`) : ofMarkup ? t(`markup:colour.${ofMarkup}`) : theirs;
      return t('overtaken.recoloured', { person, colour });
    }
  }
}

function told(words: string): string {
  const line = words.replaceAll('\n', ' ');
  return isolated(line.length > TOLD_CHARS ? `${cutText(line, TOLD_CHARS)}…` : line);
}
