import type { Report } from '@plumbline/shared/contract/report.ts';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { useFormat } from '../../i18n/use-format.ts';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toastSuccess, toastWarning } from '../../ui/toaster.tsx';
import { isInTheMaking, isUnchanged, saveReport, useReportChanges } from './report-requests.ts';

const COLUMNS = ['name', 'kind', 'state', 'by', 'created', 'pages', 'size'] as const;
const AT_END: ReadonlySet<string> = new Set(['pages', 'size']);
/** So many notes with missing letters are named in the list; the report has them all. */
const NAMED_PLACES = 5;

interface ReportTableProps {
  projectId: string;
  reports: readonly Report[];
  onDelete: (report: Report) => void;
}

export function ReportTable({ projectId, reports, onDelete }: ReportTableProps) {
  const { t } = useTranslation('report');
  return (
    <table className="w-full border-collapse bg-surface text-start">
      <caption className="sr-only">{t('title')}</caption>
      <thead className="type-label bg-sunken text-text-2">
        <tr>
          {COLUMNS.map((id) => (
            <th key={id} scope="col" className={`px-3 py-2 ${AT_END.has(id) ? 'text-end' : 'text-start'}`}>
              {t(`columns.${id}`)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('columns.menu')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <ReportRow key={report.id} {...{ projectId, report, onDelete }} />
        ))}
      </tbody>
    </table>
  );
}

interface ReportRowProps extends Omit<ReportTableProps, 'reports'> {
  report: Report;
}

function ReportRow({ projectId, report, onDelete }: ReportRowProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { file } = report;
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-3 py-2 text-start font-medium">
        {file ? (
          <button
            type="button"
            className="focus-ring cursor-pointer rounded-control text-start text-link underline"
            onClick={() => void saveReport(report).catch(() => undefined)}
          >
            <bdi>{report.name}</bdi>
          </button>
        ) : (
          <bdi>{report.name}</bdi>
        )}
        {file && file.missing.length > 0 && <MissingLetters missing={file.missing} />}
      </th>
      <td className="px-3 py-2">{t(`kind.${report.kind}`)}</td>
      <td className="w-56 px-3 py-2" aria-live="polite">
        <ReportState report={report} />
      </td>
      <td className="px-3 py-2">
        <bdi>{report.createdBy.name}</bdi>
      </td>
      <td className="px-3 py-2">{format.dateTime(report.createdAt)}</td>
      <td className="px-3 py-2 text-end">
        {file && file.pageCount !== null && format.number(file.pageCount)}
      </td>
      <td className="px-3 py-2 text-end">{file && <bdi>{format.fileSize(file.sizeBytes)}</bdi>}</td>
      <td className="w-10 px-1 text-end">
        <ReportMenu {...{ projectId, report, onDelete }} />
      </td>
    </tr>
  );
}

function MissingLetters({ missing }: { missing: NonNullable<Report['file']>['missing'] }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const named = missing.slice(0, NAMED_PLACES).map(({ where, codes }) => `${where} ${codes.join(' ')}`);
  const places = format.list(missing.length > NAMED_PLACES ? [...named, '…'] : named);
  return <p className="mt-1 font-normal text-text-2">{t('missing', { places })}</p>;
}

function ReportState({ report }: { report: Report }) {
  const { t } = useTranslation(['report', 'errors']);
  const format = useFormat();
  const { state, step, progress, error, file } = report;
  if (state === 'running')
    return (
      <DimensionLine
        label={t(`step.${step}`)}
        progress={progress}
        value={`${t(`step.${step}`)} ${format.percent(progress)}`}
      />
    );
  return (
    <>
      {t(`state.${state}`)}
      {file && (
        <p className="text-text-2">
          {file.partCount > 1 && `${t('files', { count: file.partCount })} · `}
          {report.format === 'pdf' ? t(`standard.${file.standard ?? 'plain'}`) : t(`format.${report.format}`)}
        </p>
      )}
      {error !== null && isErrorCode(error) && <p className="text-danger">{t(`errors:${error}`)}</p>}
    </>
  );
}

function ReportMenu({ projectId, report, onDelete }: ReportRowProps) {
  const { t } = useTranslation('report');
  const { cancel } = useReportChanges(projectId);
  const check = async () => {
    if (await isUnchanged(report)) toastSuccess(t('checked'));
    else toastWarning(t('changed'));
  };
  const ofFile = [
    { id: 'download', label: t('download'), onSelect: () => void saveReport(report).catch(() => undefined) },
    { id: 'check', label: t('check'), onSelect: () => void check().catch(() => undefined) },
  ];
  const ofMaking = [{ id: 'cancel', label: t('cancel'), onSelect: () => cancel.mutate(report.id) }];
  const last = [{ id: 'delete', label: t('delete'), danger: true, onSelect: () => onDelete(report) }];
  const groups = [
    ...(report.file ? [ofFile] : []),
    ...(isInTheMaking(report) && report.mayCancel ? [ofMaking] : []),
    ...(report.mayDelete ? [last] : []),
  ];
  if (groups.length === 0) return null;
  return (
    <Menu
      trigger={<IconButton label={t('actionsFor', { name: report.name })} icon={<IconMore />} />}
      groups={groups}
      align="end"
    />
  );
}
