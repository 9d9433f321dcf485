import {
  ANY_STATUS,
  NOTE_LIST,
  NoteListAnswerSchema,
  type NoteListQuery,
} from '@plumbline/shared/contract/note-list.ts';
import {
  NewReportBodySchema,
  REPORT_FORMATS,
  REPORT_KINDS,
  REPORT_KIND_NAMES,
  REPORT_NAME_MAX_CHARS,
  type NewReport,
  type ReportFormat,
  type ReportKind,
  type ReportOutline,
} from '@plumbline/shared/contract/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OutlineField } from './outline-field.tsx';
import { PagesFields } from './pages-fields.tsx';
import { useReportChanges } from './report-requests.ts';

export type NoteFiltersOf = ComponentType<{
  projectId: string;
  place: NoteListQuery;
  onPut: (change: Record<string, string>) => void;
}>;

/** What was verified long ago is in a report unless somebody leaves it out. */
const ALL_BY_NUMBER = { status: ANY_STATUS, orderBy: 'number', direction: 'asc' };

interface NewReportDrawerProps {
  projectId: string;
  filters: NoteFiltersOf;
  onClose: () => void;
}

function outlineOf(kind: ReportKind): ReportOutline {
  return {
    parts: [...REPORT_KINDS[kind]],
    language: currentLanguage(),
    paper: 'a4',
    groupBy: 'none',
    photos: 2,
    comments: true,
    snippet: true,
    qr: true,
  };
}

/** How many notes the report is of. */
function useNoteCount(projectId: string, place: NoteListQuery): number | undefined {
  return useQuery({
    queryKey: [...queryKeys.notes(projectId), 'report-count', place],
    queryFn: async ({ signal }) =>
      (
        await request(`/core/project/${projectId}/note`, {
          schema: NoteListAnswerSchema,
          query: { ...place, pageSize: 10 },
          signal,
        })
      ).total,
  }).data;
}

/** What a report is of and how it looks; it is made in the background. */
export function NewReportDrawer({ projectId, filters: Filters, onClose }: NewReportDrawerProps) {
  const { t } = useTranslation(['report', 'note', 'validation']);
  const { date } = useFormat();
  const failureText = useFailureText();
  const { create } = useReportChanges(projectId);
  const nameOf = (kind: ReportKind) =>
    t('report:form.nameOf', { kind: t(`report:kind.${kind}`), date: date(new Date()) });
  const [kind, setKind] = useState<ReportKind>('inspection');
  const [name, setName] = useState(() => nameOf('inspection'));
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const [outline, setOutline] = useState(() => outlineOf('inspection'));
  const [asked, setAsked] = useState<Record<string, string>>(ALL_BY_NUMBER);
  const place: NoteListQuery = z.parse(NOTE_LIST.query, asked);
  const count = useNoteCount(projectId, place);
  const put = (change: Partial<ReportOutline>) => setOutline({ ...outline, ...change });
  const putNotes = (change: Record<string, string>) =>
    setAsked(Object.fromEntries(Object.entries({ ...asked, ...change }).filter(([, value]) => value !== '')));
  const choose = (next: ReportKind) => {
    setKind(next);
    setName(nameOf(next));
    put({ parts: [...REPORT_KINDS[next]] });
  };
  const body: NewReport = {
    kind,
    name: name.trim(),
    format,
    outline,
    notes: z.parse(NOTE_LIST.wanted, asked),
  };
  const hasPages = format === 'pdf';
  const isOne = kind !== 'single-note' || count === 1;
  const isRight = isOne && NewReportBodySchema.safeParse(body).success;
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={t('report:new')}
      footer={
        <>
          <Button onClick={onClose}>{t('report:form.cancel')}</Button>
          <Button
            kind="fill"
            loading={create.isPending}
            disabled={!isRight}
            onClick={() => create.mutate(body, { onSuccess: onClose })}
          >
            {t('report:form.create', { format: t(`report:format.${format}`) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label={t('report:form.kind')}
          value={kind}
          onChange={choose}
          options={REPORT_KIND_NAMES.map((value) => ({ value, label: t(`report:kind.${value}`) }))}
        />
        <TextField
          label={t('report:form.name')}
          maxLength={REPORT_NAME_MAX_CHARS}
          value={name}
          error={name.trim() === '' ? t('validation:required') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          label={t('report:form.format')}
          value={format}
          onChange={setFormat}
          options={REPORT_FORMATS.map((value) => ({ value, label: t(`report:format.${value}`) }))}
        />
        {hasPages && <OutlineField parts={outline.parts} onChange={(parts) => put({ parts })} />}
        <section aria-label={t('report:form.notes')}>
          <h3 className="type-strong mb-2">{t('report:form.notes')}</h3>
          <Filters {...{ projectId, place }} onPut={putNotes} />
          <p className="mt-2 text-text-2" aria-live="polite">
            {count === 0 ? t('report:form.noMatch') : count && t('report:form.matching', { count })}
          </p>
          {!isOne && <p className="mt-2">{t('report:form.oneNote')}</p>}
        </section>
        <div className="grid grid-cols-2 gap-4">
          <Select
            label={t('report:form.orderBy')}
            value={place.orderBy}
            onChange={(orderBy) => putNotes({ orderBy })}
            options={NOTE_LIST.orders.map((value) => ({ value, label: t(`report:order.${value}`) }))}
          />
          <Select
            label={t('report:form.language')}
            value={outline.language}
            onChange={(language) => put({ language })}
            options={LANGUAGE_ORDER.map((value) => ({
              value,
              label: <bdi>{LANGUAGE_TABLE[value].ownName}</bdi>,
            }))}
          />
        </div>
        {hasPages && <PagesFields {...{ outline }} onPut={put} />}
      </div>
      <FormFailure>{failureText(create.error)}</FormFailure>
    </Drawer>
  );
}
