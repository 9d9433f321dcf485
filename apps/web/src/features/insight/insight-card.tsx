import { createContext, use, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconChart from '~icons/ph/chart-bar';
import IconExport from '~icons/ph/download-simple';
import IconTable from '~icons/ph/table';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toastError } from '../../ui/toaster.tsx';
import { cardPicture } from './card-picture.ts';
import { FigureTable, figureCsv, type FigureRows } from './figure-table.tsx';

/** Whether the figures below may be taken along as files. */
export const MayTake = createContext(false);

interface InsightCardProps {
  /** The question that it answers. */
  question: string;
  answer: ReactNode;
  /** Missing = the table shows all. */
  chart?: ReactNode;
  table: FigureRows;
  /** Beside the question. */
  beside?: ReactNode;
  /** On a wall: large, and nothing to press. */
  isWall?: boolean;
  className: string | undefined;
}

/** A question, its answer in one sentence, a chart that shows it and a table that says it. */
export function InsightCard({
  question,
  answer,
  chart,
  table,
  beside,
  isWall = false,
  className,
}: InsightCardProps) {
  const { t } = useTranslation('insight');
  const mayTake = use(MayTake);
  const [asksTable, setAsksTable] = useState(false);
  const isTable = asksTable || chart === undefined;
  const headingId = useId();
  const answerRef = useRef<HTMLParagraphElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const savePicture = async () => {
    if (!body.current) return;
    try {
      const head = { title: question, answer: answerRef.current?.textContent ?? '' };
      saveFile(await cardPicture(body.current, head), `${question}.png`);
    } catch {
      toastError(t('noPicture'));
    }
  };
  const saveCsv = () =>
    saveFile(new Blob([figureCsv(table)], { type: 'text/csv;charset=utf-8' }), `${question}.csv`);
  return (
    <section
      aria-labelledby={headingId}
      className={cx('flex min-w-0 flex-col bg-surface p-6 print:break-inside-avoid', className)}
    >
      <div className="flex flex-wrap items-start gap-x-4">
        <h2 id={headingId} className={isWall ? 'type-h1' : 'type-h3 min-h-8 content-center'}>
          {question}
        </h2>
        {beside}
        {!isWall && (
          <div className="ms-auto flex print:hidden">
            {chart !== undefined && (
              <IconButton
                label={isTable ? t('asChart') : t('asTable')}
                icon={isTable ? <IconChart /> : <IconTable />}
                onClick={() => setAsksTable(!isTable)}
              />
            )}
            {mayTake && (
              <Menu
                align="end"
                trigger={<IconButton label={t('take')} icon={<IconExport />} />}
                groups={[
                  [
                    ...(isTable
                      ? []
                      : [{ id: 'png', label: t('asPicture'), onSelect: () => void savePicture() }]),
                    { id: 'csv', label: t('asCsv'), onSelect: saveCsv },
                  ],
                ]}
              />
            )}
          </div>
        )}
      </div>
      <p ref={answerRef} className={cx('text-text-2', isWall && 'type-h2')}>
        {answer}
      </p>
      <div ref={body} className="mt-3 min-h-0 grow">
        {isTable ? <FigureTable label={question} {...table} /> : chart}
      </div>
    </section>
  );
}
