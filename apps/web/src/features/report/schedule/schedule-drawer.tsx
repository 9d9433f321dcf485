import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import {
  ReportScheduleBodySchema,
  SCHEDULE_NAME_MAX_CHARS,
  type ReportPeriod,
  type ReportSchedule,
  type ReportScheduleBody,
} from '@plumbline/shared/contract/report-schedule.ts';
import type { ReportKind } from '@plumbline/shared/contract/report.ts';
import { figureWord } from '@plumbline/shared/notes/figures.ts';
import { spanBefore, type Rhythm } from '@plumbline/shared/reports/next-run.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { assigneesQuery } from '../../../notes/note-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { askedWith, bodyOf, draftOf, newDraft, type ReportDraft } from '../report-draft.ts';
import { ReportFields, type NoteFiltersOf } from '../report-fields.tsx';
import { useNoteCount } from '../use-note-count.ts';
import { RecipientsField } from './recipients-field.tsx';
import { RhythmFields } from './rhythm-fields.tsx';
import { useScheduleChanges } from './schedule-requests.ts';

interface ScheduleDrawerProps {
  projectId: string;
  timeZone: string;
  filters: NoteFiltersOf;
  /** Null for a new one. */
  schedule: ReportSchedule | null;
  onClose: () => void;
}

interface ScheduleDraft {
  report: ReportDraft;
  rhythm: Rhythm;
  period: ReportPeriod | undefined;
  recipientIds: string[];
}

const FIRST_RHYTHM: Rhythm = { every: 'week', day: 1, hour: 6 };

function startOf(schedule: ReportSchedule | null, nameOf: (kind: ReportKind) => string): ScheduleDraft {
  if (!schedule)
    return { report: newDraft(nameOf), rhythm: FIRST_RHYTHM, period: undefined, recipientIds: [] };
  const { every, day, hour, period, recipients } = schedule;
  return {
    report: draftOf(schedule),
    rhythm: { every, day, hour },
    period,
    recipientIds: recipients.map(({ id }) => id),
  };
}

/** When reports are made by themselves, for whom, of what and how they look. */
export function ScheduleDrawer({ projectId, timeZone, filters, schedule, onClose }: ScheduleDrawerProps) {
  const { t } = useTranslation('report');
  const failureText = useFailureText();
  const { save } = useScheduleChanges(projectId);
  const nameOf = (kind: ReportKind) => t(`kind.${kind}`);
  const [draft, setDraft] = useState(() => startOf(schedule, nameOf));
  const [now] = useState(() => new Date());
  const put = (change: Partial<ScheduleDraft>) => setDraft({ ...draft, ...change });
  const { report, rhythm, period } = draft;
  const assignees = useQuery(assigneesQuery(projectId)).data;
  const people = (assignees ?? []).filter(({ kind }) => kind === 'member');
  // As it would be now.
  const figure = period && {
    figure: figureWord({ name: period.step, of: spanBefore(period.span, timeZone, now) }),
  };
  const count = useNoteCount(projectId, z.parse(NOTE_LIST.query, { ...report.asked, ...figure }));
  const asked = bodyOf(report);
  const body: ReportScheduleBody | null = asked && {
    ...asked,
    ...rhythm,
    ...(period && { period }),
    // A recipient who has left the project is taken out by the next change.
    recipientIds: draft.recipientIds.filter((id) => people.some((person) => person.id === id)),
  };
  const isRight =
    assignees !== undefined && body !== null && ReportScheduleBodySchema.safeParse(body).success;
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={schedule ? t('schedule.change', { name: schedule.name }) : t('schedule.new')}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            kind="fill"
            loading={save.isPending}
            disabled={!isRight}
            onClick={() => body && save.mutate({ id: schedule?.id ?? null, body }, { onSuccess: onClose })}
          >
            {t('schedule.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RhythmFields
          {...{ timeZone, now, rhythm, period }}
          onRhythm={(next) => put({ rhythm: next })}
          onPeriod={(next) =>
            // Days that are counted back take the place of a fixed figure.
            put({ period: next, report: { ...report, asked: askedWith(report.asked, { figure: '' }) } })
          }
        />
        <RecipientsField
          {...{ people }}
          ids={draft.recipientIds}
          onChange={(recipientIds) => put({ recipientIds })}
        />
        <ReportFields
          {...{ projectId, filters, count }}
          draft={report}
          nameOf={schedule ? undefined : nameOf}
          nameMaxChars={SCHEDULE_NAME_MAX_CHARS}
          onPut={(change) => put({ report: { ...report, ...change } })}
        />
      </div>
      <FormFailure>{failureText(save.error)}</FormFailure>
    </Drawer>
  );
}
