import type { Assignee, AssigneeChoice, NoteRow } from '@plumbline/shared/contract/note.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { ComboField } from '../../ui/combo-field.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { isPlainDay } from '../../ui/date-field/plain-days.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { keyedField, type KeyedField } from '../field-keys.ts';
import { assigneesQuery } from '../note-requests.ts';
import { useDecisions } from '../use-decisions.ts';
import { useProjectZone } from '../use-project-zone.ts';
import { TagsRow } from './tags-row.tsx';
import type { NoteRights } from '../use-note-rights.ts';

/** What is decided of a note beside its status; what the reader may not change is only shown. */
export function NoteFields({ note, rights }: { note: NoteRow; rights: NoteRights }) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const isLocked = note.status === 'verified';
  const zone = useProjectZone(note.projectId);
  const when = format.relative(note.createdAt, zone);
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 py-3">
      <AssigneeRow {...{ note }} mayChange={rights.mayAssign && !isLocked} />
      <DueRow {...{ note }} mayChange={rights.mayChange(note) && !isLocked} />
      <TagsRow {...{ note }} mayChange={rights.mayChange(note) && !isLocked} />
      <Row label={t('columns.zones')}>
        {note.zones.length === 0 ? t('none') : note.zones.map(({ name }) => name).join(', ')}
      </Row>
      <Row label={t('columns.floor')}>{note.place?.floorName ?? t('notPlaced')}</Row>
      <Row label={t('origin')}>{t(`type.${note.type}`)}</Row>
      <Row label={t('columns.created')}>{t('createdBy', { when, name: note.createdBy.name })}</Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{label}</dt>
      <dd className="m-0 min-w-0">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

/** A field shows its own label; the list that it stands in needs a term. */
function FieldRow({ field, label, children }: { field: KeyedField; label: string; children: ReactNode }) {
  return (
    <div className="col-span-2" {...keyedField(field)}>
      <dt className="sr-only">{label}</dt>
      <dd className="m-0">{children}</dd>
    </div>
  );
}

function AssigneeRow({ note, mayChange }: { note: NoteRow; mayChange: boolean }) {
  const { t } = useTranslation('note');
  const decide = useDecisions();
  const people = useQuery({ ...assigneesQuery(note.projectId), enabled: mayChange });
  if (!mayChange)
    return (
      <Row label={t('note:columns.assignee')}>
        {note.assignee ? <PersonName {...note.assignee} /> : t('note:nobody')}
      </Row>
    );
  const options = (people.data ?? []).map(({ kind, id, name }) => ({
    value: id,
    label: name,
    ...(kind === 'invited' && { note: t('note:invited') }),
  }));
  const give = (id: string) => {
    const chosen: Assignee | null = people.data?.find((each) => each.id === id) ?? null;
    const choice: AssigneeChoice | null = chosen && { kind: chosen.kind, id: chosen.id };
    void decide(note, {
      patch: { assignee: chosen },
      call: { kind: 'fields', fields: { assignee: choice } },
    });
  };
  return (
    <FieldRow field="assignee" label={t('note:columns.assignee')}>
      <ComboField
        label={t('note:columns.assignee')}
        placeholder={t('note:nobody')}
        noMatch={t('note:noPerson')}
        options={options}
        value={note.assignee?.id ?? ''}
        onChange={give}
      />
    </FieldRow>
  );
}

function DueRow({ note, mayChange }: { note: NoteRow; mayChange: boolean }) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const decide = useDecisions();
  if (!mayChange)
    return <Row label={t('columns.dueDate')}>{note.dueDate ? format.day(note.dueDate) : t('noDate')}</Row>;
  const set = (day: string) => {
    if (day !== '' && !isPlainDay(day)) return;
    const dueDate = day === '' ? null : day;
    if (dueDate !== note.dueDate)
      void decide(note, { patch: { dueDate }, call: { kind: 'fields', fields: { dueDate } } });
  };
  return (
    <FieldRow field="dueDate" label={t('columns.dueDate')}>
      <DateField label={t('columns.dueDate')} value={note.dueDate ?? ''} onChange={set} />
    </FieldRow>
  );
}
