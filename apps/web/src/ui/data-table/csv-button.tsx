import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCsv from '~icons/ph/file-csv';
import IconXlsx from '~icons/ph/file-xls';
import { IconButton } from '../icon-button.tsx';
import { toastError } from '../toaster.tsx';
import { saveView, type ViewColumn, type ViewCsv } from './view-csv.ts';

/** Makes a file of a list; busy for as long as that takes. Whoever makes it says what failed. */
export function CsvButton({ onCsv }: { onCsv: () => Promise<unknown> }) {
  const { t } = useTranslation('list');
  const { isBusy, save } = useSaving(onCsv);
  return <IconButton label={t('csv')} icon={<IconCsv />} size="regular" disabled={isBusy} onClick={save} />;
}

/** The same as a sheet. */
export function XlsxButton({ onXlsx }: { onXlsx: () => Promise<unknown> }) {
  const { t } = useTranslation('list');
  const { isBusy, save } = useSaving(onXlsx);
  return <IconButton label={t('xlsx')} icon={<IconXlsx />} size="regular" disabled={isBusy} onClick={save} />;
}

function useSaving(write: () => Promise<unknown>) {
  const [isBusy, setIsBusy] = useState(false);
  const save = () => {
    setIsBusy(true);
    void write()
      .catch(() => undefined)
      .finally(() => setIsBusy(false));
  };
  return { isBusy, save };
}

interface ViewCsvButtonProps<Row> {
  csv: ViewCsv<Row>;
  columns: readonly ViewColumn<Row>[];
  rowId: (row: Row) => string;
}

/** The same, written here: these columns of all rows. */
export function ViewCsvButton<Row>({ csv, columns, rowId }: ViewCsvButtonProps<Row>) {
  const { t } = useTranslation('list');
  return <CsvButton onCsv={() => saveView(csv, columns, rowId).catch(() => toastError(t('csvFailed')))} />;
}
