import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../api/session-store.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { ExportSubject, ExportWords } from './export-job.ts';

/** What an exported page says, in the reader's language: the title block, the scale, the legend's end. */
export function useExportWords(subject: ExportSubject): ExportWords {
  const { editor, floor, superseded, project, words: plan } = subject;
  const { t } = useTranslation(['view', 'revision']);
  const format = useFormat();
  const session = useSession();
  const author = session?.kind === 'member' ? session.userData.userName : null;
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
  };
}
