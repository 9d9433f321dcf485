import type { Note } from '@plumbline/shared/contract/note.ts';
import { EMAIL_MAX_CHARS, isEmailAddress, normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-right';
import IconRemove from '~icons/ph/x';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addNoteAlert, noteAlertsQuery, removeNoteAlert } from '../alert-requests.ts';

type NoteId = Pick<Note, 'id' | 'projectId'>;
/** A verified note is locked. */
type Lockable = NoteId & Pick<Note, 'status'>;

/** Addresses outside of the project that hear of a note by mail; folded until somebody looks. */
export function NoteAlerts({ note }: { note: Lockable }) {
  const { t } = useTranslation('note');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group mb-3 print:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="focus-ring flex cursor-pointer list-none items-center gap-1 rounded-control py-1 text-text-2">
        <IconCaret className="transition-transform group-open:rotate-90 rtl:-scale-x-100" />
        {t('alerts.title')}
      </summary>
      {isOpen && <Addresses note={note} />}
    </details>
  );
}

function Addresses({ note }: { note: Lockable }) {
  const { t } = useTranslation('note');
  const isLocked = note.status === 'verified';
  const { changed } = useChanged(note);
  const alerts = useQuery(noteAlertsQuery(note.projectId, note.id));
  const remove = useSubmission({
    mutationFn: (alertId: string) => removeNoteAlert(note.id, alertId),
    onSettled: changed,
  });
  if (alerts.error)
    return (
      <LoadFailed error={alerts.error} onRetry={() => void alerts.refetch()}>
        {t('alerts.failed')}
      </LoadFailed>
    );
  return (
    <div className="grid gap-2 ps-5 pt-1">
      <p className="text-text-2">{t('alerts.hint')}</p>
      <ul className="grid gap-1">
        {(alerts.data ?? []).map(({ id, email, state }) => (
          <li key={id} className="flex items-center gap-2">
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{email}</bdi>
            <span className="ms-auto shrink-0 text-text-2">{t(`alerts.state.${state}`)}</span>
            {!isLocked && (
              <IconButton
                label={t('alerts.remove', { email })}
                icon={<IconRemove />}
                onClick={() => remove.mutate(id)}
              />
            )}
          </li>
        ))}
      </ul>
      <FormFailure>{remove.isError && t('alerts.notRemoved')}</FormFailure>
      {!isLocked && <AddressForm note={note} />}
    </div>
  );
}

function AddressForm({ note }: { note: NoteId }) {
  const { t } = useTranslation(['note', 'validation', 'errors']);
  const failureText = useFailureText();
  const { changed } = useChanged(note);
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const add = useSubmission({
    mutationFn: (address: string) => addNoteAlert(note.id, address),
    onSuccess: () => {
      setEmail('');
      setIsTried(false);
    },
    onSettled: changed,
  });
  const isGood = isEmailAddress(normaliseEmail(email));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isGood) add.mutate(email);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextField
        label={t('note:alerts.email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={EMAIL_MAX_CHARS}
        value={email}
        error={isTried && !isGood ? t('validation:email') : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <FormFailure>{add.error && failureText(add.error)}</FormFailure>
      <Button type="submit" loading={add.isPending} className="w-fit">
        {t('note:alerts.add')}
      </Button>
    </form>
  );
}

function useChanged({ projectId, id }: NoteId) {
  const client = useQueryClient();
  const { queryKey } = noteAlertsQuery(projectId, id);
  return { changed: () => client.invalidateQueries({ queryKey }) };
}
