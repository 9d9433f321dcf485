import { NOTE_LIST, type NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import {
  REPORT_FORMATS,
  REPORT_KINDS,
  REPORT_KIND_NAMES,
  type ReportKind,
  type ReportOutline,
} from '@plumbline/shared/contract/report.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NotePicker } from './note-picker.tsx';
import { OutlineField } from './outline-field.tsx';
import { PagesFields } from './pages-fields.tsx';
import { askedWith, type ReportDraft } from './report-draft.ts';
import { ViewField } from './view-field.tsx';

export type NoteFiltersOf = ComponentType<{
  projectId: string;
  place: NoteListQuery;
  onPut: (change: Record<string, string>) => void;
}>;

interface ReportFieldsProps {
  projectId: string;
  filters: NoteFiltersOf;
  draft: ReportDraft;
  nameMaxChars: number;
  /** How many notes it is of; undefined while that is not known. */
  count: number | undefined;
  /** What a report of another kind is called; missing = as it is called already. */
  nameOf?: ((kind: ReportKind) => string) | undefined;
  onPut: (change: Partial<ReportDraft>) => void;
}

/** What a report is of and how it looks. */
export function ReportFields(props: ReportFieldsProps) {
  const { projectId, filters: Filters, draft, nameMaxChars, count, nameOf, onPut } = props;
  const { t } = useTranslation(['report', 'validation']);
  const { kind, name, format, outline, asked, noteId } = draft;
  const place: NoteListQuery = z.parse(NOTE_LIST.query, asked);
  const put = (change: Partial<ReportOutline>) => onPut({ outline: { ...outline, ...change } });
  const putNotes = (change: Record<string, string>) => onPut({ asked: askedWith(asked, change) });
  const choose = (next: ReportKind) =>
    onPut({
      kind: next,
      ...settingsOf(draft, next),
      ...(nameOf && { name: nameOf(next) }),
    });
  const hasPages = format === 'pdf';
  return (
    <>
      <Select
        label={t('report:form.kind')}
        value={kind}
        onChange={choose}
        options={REPORT_KIND_NAMES.map((value) => ({ value, label: t(`report:kind.${value}`) }))}
      />
      <TextField
        label={t('report:form.name')}
        maxLength={nameMaxChars}
        value={name}
        error={name.trim() === '' ? t('validation:required') : undefined}
        onChange={(event) => onPut({ name: event.target.value })}
      />
      <Select
        label={t('report:form.format')}
        value={format}
        onChange={(next) => onPut({ format: next })}
        options={REPORT_FORMATS.filter((each) => each !== 'bcf' || kind !== 'capture-log').map((value) => ({
          value,
          label: t(`report:format.${value}`),
        }))}
      />
      {hasPages && <OutlineField parts={outline.parts} onChange={(parts) => put({ parts })} />}
      {kind !== 'capture-log' && (
        <section aria-label={t('report:form.notes')}>
          <h3 className="type-strong mb-2">{t('report:form.notes')}</h3>
          {kind === 'single-note' ? (
            <NotePicker {...{ projectId, noteId }} onPick={(id) => onPut({ noteId: id })} />
          ) : (
            <>
              <div className="mb-3 empty:hidden">
                <ViewField {...{ asked }} onTake={(next) => onPut({ asked: next })} />
              </div>
              <Filters {...{ projectId, place }} onPut={putNotes} />
              <p className="mt-2 text-text-2" aria-live="polite">
                {count === 0 ? t('report:form.noMatch') : count && t('report:form.matching', { count })}
              </p>
            </>
          )}
        </section>
      )}
      <div className="grid grid-cols-2 gap-4">
        {kind !== 'capture-log' && (
          <Select
            label={t('report:form.orderBy')}
            value={place.orderBy}
            onChange={(orderBy) => putNotes({ orderBy })}
            options={NOTE_LIST.orders.map((value) => ({ value, label: t(`report:order.${value}`) }))}
          />
        )}
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
    </>
  );
}

/** A report of findings is of the notes that they became, class by class; one for an audit tells of every step. */
function settingsOf({ kind, outline: before, asked }: ReportDraft, next: ReportKind) {
  const parts = [...REPORT_KINDS[next]];
  const outline = { ...before, history: next === 'audit-pack' };
  if (next === 'ai-hazards')
    return {
      outline: { ...outline, parts, groupBy: 'hazard' as const },
      asked: { ...asked, type: 'approved' },
    };
  if (kind !== 'ai-hazards') return { outline: { ...outline, parts } };
  return { outline: { ...outline, parts, groupBy: 'none' as const }, asked: askedWith(asked, { type: '' }) };
}
