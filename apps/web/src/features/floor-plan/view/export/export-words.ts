import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import type { PageReader } from '../use-page-reader.ts';
import type { ExportSubject, ExportWords } from './export-job.ts';

/** What an exported page says, in the reader's language: the title block, the scale, the legend's end. */
export function exportWords(subject: ExportSubject, { t, format, name: author }: PageReader): ExportWords {
  const { editor, floor, superseded, project, words: plan } = subject;
  const letter = revisionLetter(floor.revisionNumber);
  const revision = superseded ? t('page.oldRevision', { letter }) : letter;
  const cell = (label: string, value: string) => ({ label, value });
  const asOf = () => {
    const { past } = editor.live;
    if (!past) return [];
    const when = past.at === null ? t('page.beginning') : format.dateTime(past.at, project.timeZone);
    return [cell(t('page.asOf'), when)];
  };
  return {
    plan,
    watermark: superseded ? t('revision:superseded') : null,
    cells: (scale) => [
      cell(t('page.project'), project.name),
      cell(t('page.floor'), floor.name),
      ...(floor.revisionNumber > 1 || superseded ? [cell(t('page.revision'), revision)] : []),
      ...asOf(),
      cell(t('page.scale'), scale ?? t('page.notToScale')),
      cell(t('page.date'), format.date(new Date(), project.timeZone)),
      ...(author === null ? [] : [cell(t('page.author'), author)]),
    ],
    trueScale: (ratio, paper) => t('page.trueScale', { ratio, paper }),
    more: (count) => t('page.more', { count }),
    northLetter: t('north.letter'),
  };
}
