import type { NamedInWords, NoteRow } from '@plumbline/shared/contract/note.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { judgeStep, type StepDemand } from '@plumbline/shared/notes/transitions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-up';
import { assigneesQuery } from '../../../notes/note-requests.ts';
import { StepDialog } from '../../../notes/panel/step-dialog.tsx';
import { StatusMark } from '../../../notes/status-mark.tsx';
import { keyedField } from '../../../notes/field-keys.ts';
import { TagMark } from '../../../notes/tag-mark.tsx';
import { tagsQuery } from '../../../notes/tags-query.ts';
import type { NoteRights } from '../../../notes/use-note-rights.ts';
import { missingOf } from '../../../notes/use-steps.tsx';
import { Button } from '../../../ui/button.tsx';
import { ComboField } from '../../../ui/combo-field.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { isPlainDay } from '../../../ui/date-field/plain-days.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { DeleteNotesQuestion } from './delete-notes-question.tsx';
import type { NoteChange } from './reverse-change.ts';
import { useNoteBulk } from './use-note-bulk.tsx';

interface NoteBulkBarProps {
  projectId: string;
  rights: NoteRights;
  picked: readonly NoteRow[];
  onChanged: (done: readonly NoteRow[]) => void;
}

interface PartProps {
  projectId: string;
  picked: readonly NoteRow[];
  onApply: (change: NoteChange) => void;
}

/** What is done with all picked notes. */
export function NoteBulkBar({ projectId, rights, picked, onChanged }: NoteBulkBarProps) {
  const { t } = useTranslation('note');
  const { apply, isBusy, result } = useNoteBulk({ projectId, rights, onChanged });
  const [asked, setAsked] = useState<{ to: NoteStatus; demand: StepDemand } | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const onApply = (change: NoteChange) => void apply(picked, change);
  const step = (to: NoteStatus, comment: string, names: NamedInWords[] = []) =>
    onApply({ kind: 'status', to, comment, names });
  const choose = (to: NoteStatus) => {
    const demand = demandOf(picked, to, rights);
    if (demand) setAsked({ to, demand });
    else step(to, '');
  };
  const part = { projectId, picked, onApply };
  return (
    <div className="contents" data-note-bulk>
      <span className="contents" {...keyedField('status')}>
        <Menu
          align="start"
          trigger={
            <Button size="small" icon={<IconCaret className="size-4" />} loading={isBusy}>
              {t('columns.status')}
            </Button>
          }
          groups={[
            NOTE_STATUSES.map((status) => ({
              id: status,
              label: t(`status.${status}`),
              icon: <StatusMark status={status} isDecoration />,
              onSelect: () => choose(status),
            })),
          ]}
        />
      </span>
      {rights.ability?.can('create', 'Comment') && <WatchPart onApply={onApply} />}
      {rights.mayAssign && (
        <span className="contents" {...keyedField('assignee')}>
          <AssignPart {...part} />
        </span>
      )}
      {rights.mayCreate && (
        <>
          <span className="contents" {...keyedField('dueDate')}>
            <DuePart {...part} />
          </span>
          <span className="contents" {...keyedField('tags')}>
            <TagsPart {...part} />
          </span>
          <Button size="small" kind="danger" onClick={() => setIsDeleting(true)}>
            {t('bulk.delete')}
          </Button>
        </>
      )}
      {asked && (
        <StepDialog
          {...asked}
          projectId={projectId}
          onClose={() => setAsked(null)}
          onSend={(comment, names) => {
            setAsked(null);
            step(asked.to, comment, names);
          }}
        />
      )}
      {isDeleting && (
        <DeleteNotesQuestion
          count={picked.length}
          onClose={() => setIsDeleting(false)}
          onConfirm={() => apply(picked, { kind: 'delete' })}
        />
      )}
      {result}
    </div>
  );
}

/** What the step takes of any of the notes that may take it. */
function demandOf(notes: readonly NoteRow[], to: NoteStatus, { questionOf }: NoteRights): StepDemand | null {
  const demands = notes.map((note) => {
    const question = questionOf(note);
    const judged = question && judgeStep(question, to);
    return judged?.ok ? missingOf(judged.rule.demand, note) : null;
  });
  return demands.find((demand) => demand !== null) ?? null;
}

interface PartPopoverProps {
  label: string;
  children: (close: () => void) => ReactNode;
}

/** What is chosen for all picked notes, behind a button of its name. */
function PartPopover({ label, children }: PartPopoverProps) {
  return (
    <Popover
      label={label}
      align="start"
      className="w-72 p-3"
      trigger={
        <Button size="small" icon={<IconCaret className="size-4" />}>
          {label}
        </Button>
      }
    >
      {children}
    </Popover>
  );
}

/** By the reader alone: whom else a note is watched by is chosen in it. */
function WatchPart({ onApply }: Pick<PartProps, 'onApply'>) {
  const { t } = useTranslation('note');
  const entry = (watching: boolean) => ({
    id: String(watching),
    label: t(watching ? 'watch' : 'action.unwatch'),
    onSelect: () => onApply({ kind: 'watch', watching }),
  });
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" icon={<IconCaret className="size-4" />}>
          {t('watch')}
        </Button>
      }
      groups={[[entry(true), entry(false)]]}
    />
  );
}

function AssignPart({ projectId, onApply }: PartProps) {
  const { t } = useTranslation('note');
  const people = useQuery(assigneesQuery(projectId)).data ?? [];
  return (
    <PartPopover label={t('columns.assignee')}>
      {(close) => (
        <>
          <ComboField
            label={t('columns.assignee')}
            placeholder={t('nobody')}
            noMatch={t('noPerson')}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            value=""
            onChange={(id) => {
              const found = people.find((each) => each.id === id);
              if (!found) return;
              close();
              onApply({ kind: 'assignee', assignee: { kind: found.kind, id: found.id } });
            }}
          />
          <Button
            size="small"
            className="mt-2"
            onClick={() => {
              close();
              onApply({ kind: 'assignee', assignee: null });
            }}
          >
            {t('nobody')}
          </Button>
        </>
      )}
    </PartPopover>
  );
}

function DuePart({ onApply }: PartProps) {
  const { t } = useTranslation('note');
  const [day, setDay] = useState('');
  return (
    <PartPopover label={t('columns.dueDate')}>
      {(close) => (
        <>
          <DateField label={t('columns.dueDate')} value={day} onChange={setDay} />
          <div className="mt-2 flex gap-2">
            <Button
              size="small"
              kind="fill"
              disabled={!isPlainDay(day)}
              onClick={() => {
                close();
                onApply({ kind: 'due', dueDate: day });
              }}
            >
              {t('bulk.setDay')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                close();
                onApply({ kind: 'due', dueDate: null });
              }}
            >
              {t('noDate')}
            </Button>
          </div>
        </>
      )}
    </PartPopover>
  );
}

function TagsPart({ projectId, picked, onApply }: PartProps) {
  const { t } = useTranslation('note');
  const tags = useQuery(tagsQuery(projectId)).data ?? [];
  const worn = new Set(picked.flatMap((note) => note.tags.map(({ id }) => id)));
  const entry = (tag: (typeof tags)[number], what: 'add' | 'remove') => ({
    id: `${what} ${tag.id}`,
    icon: <TagMark tag={tag} />,
    label: t(`bulk.${what}Tag`, { name: tag.name }),
    onSelect: () =>
      onApply({
        kind: 'tags',
        add: what === 'add' ? [tag.id] : [],
        remove: what === 'remove' ? [tag.id] : [],
      }),
  });
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" icon={<IconCaret className="size-4" />}>
          {t('columns.tags')}
        </Button>
      }
      groups={
        tags.length === 0
          ? [[{ id: 'none', label: t('noTags'), disabled: true, onSelect: () => undefined }]]
          : [
              tags.map((tag) => entry(tag, 'add')),
              tags.filter(({ id }) => worn.has(id)).map((tag) => entry(tag, 'remove')),
            ]
      }
    />
  );
}
