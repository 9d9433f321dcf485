import {
  BCF_LINES_SHOWN,
  type BcfImport,
  type BcfLine,
  type BcfRemark,
} from '@plumbline/shared/contract/bcf.ts';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';

/** What became of each topic of a file: what was left of some of them first. */
export function BcfReport({ last, onOpen }: { last: BcfImport; onOpen: (noteId: string) => void }) {
  const { t } = useTranslation('note');
  if (last.lines.length === 0) return null;
  return (
    <section className="mt-4" aria-label={t('bcf.report')}>
      <p className="font-semibold">{t('bcf.counts', { ...last.counts })}</p>
      {/* Whoever has no pointer scrolls it by its keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="mt-2 max-h-80 overflow-y-auto" tabIndex={0} aria-label={t('bcf.report')}>
        {last.lines.map((line) => (
          <Line key={`${line.guid} ${line.title}`} line={line} onOpen={onOpen} />
        ))}
      </ul>
      {last.lines.length >= BCF_LINES_SHOWN && <p>{t('bcf.more', { count: BCF_LINES_SHOWN })}</p>}
    </section>
  );
}

function Line({ line, onOpen }: { line: BcfLine; onOpen: (noteId: string) => void }) {
  const { guid, title, outcome, noteId, number, remarks } = line;
  const { t } = useTranslation('note');
  return (
    <li className="border-t border-line py-2">
      <span className="text-text-2">{t(`bcf.outcome.${outcome}`)}</span> <bdi>{title || guid}</bdi>{' '}
      {noteId !== null && number !== null && (
        <button type="button" className="cursor-pointer text-link underline" onClick={() => onOpen(noteId)}>
          {t('bcf.note', { number })}
        </button>
      )}
      {remarks.length > 0 && (
        <ul className="mt-1 list-disc ps-5 text-text-2">
          {remarks.map((remark) => (
            <li key={`${remark.kind} ${remark.about}`}>
              <Remark {...remark} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Remark({ kind, about }: BcfRemark) {
  const { t } = useTranslation(['note', 'errors']);
  const said = kind === 'failed' && isErrorCode(about) ? t(`errors:${about}`) : about;
  return <>{t(`note:bcf.remark.${kind}`, { about: said })}</>;
}
