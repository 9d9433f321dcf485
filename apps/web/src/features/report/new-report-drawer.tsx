import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import {
  NewReportBodySchema,
  REPORT_NAME_MAX_CHARS,
  type ReportKind,
} from '@plumbline/shared/contract/report.ts';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { bodyOf } from './report-draft.ts';
import { ReportFields, type NoteFiltersOf } from './report-fields.tsx';
import { ReportPages } from './report-pages.tsx';
import { useReportChanges } from './report-requests.ts';
import { useNoteCount } from './use-note-count.ts';
import { useReportDraft } from './use-report-draft.ts';

interface NewReportDrawerProps {
  projectId: string;
  filters: NoteFiltersOf;
  onClose: () => void;
}

/** What a report is of and how it looks; it is made in the background. */
export function NewReportDrawer({ projectId, filters, onClose }: NewReportDrawerProps) {
  const { t } = useTranslation('report');
  const { date } = useFormat();
  const failureText = useFailureText();
  const { create } = useReportChanges(projectId);
  const nameOf = (kind: ReportKind) => t('form.nameOf', { kind: t(`kind.${kind}`), date: date(new Date()) });
  const { draft, put, forget } = useReportDraft(projectId, nameOf);
  const count = useNoteCount(projectId, z.parse(NOTE_LIST.query, draft?.asked ?? {}));
  const body = draft && bodyOf(draft);
  const isRight = body !== null && NewReportBodySchema.safeParse(body).success;
  const isOfPages = draft?.format === 'pdf';
  const onMade = () => {
    forget();
    onClose();
  };
  return (
    <Drawer
      open
      broad
      onClose={onClose}
      title={t('new')}
      footer={
        <>
          <Button kind="ghost" onClick={forget}>
            {t('form.startAnew')}
          </Button>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            kind="fill"
            loading={create.isPending}
            disabled={!isRight}
            onClick={() => body && create.mutate(body, { onSuccess: onMade })}
          >
            {t('form.create', { format: t(`format.${draft?.format ?? 'pdf'}`) })}
          </Button>
        </>
      }
    >
      {draft && (
        <div className={cx('grid items-start gap-6', isOfPages && 'lg:grid-cols-2')}>
          <div className="grid min-w-0 gap-4">
            <ReportFields
              {...{ projectId, filters, draft, count, nameOf }}
              nameMaxChars={REPORT_NAME_MAX_CHARS}
              onPut={put}
            />
          </div>
          {isOfPages && <ReportPages {...{ projectId }} body={isRight ? body : null} />}
        </div>
      )}
      <FormFailure>{failureText(create.error)}</FormFailure>
    </Drawer>
  );
}
