import {
  SAVED_VIEW_NAME_MAX_CHARS,
  type SavedView,
  type SavedViewList,
} from '@plumbline/shared/contract/saved-view.ts';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toastSuccess } from '../ui/toaster.tsx';
import { useSavedViewChanges } from './saved-views.ts';

interface ViewNameDialogProps {
  list: SavedViewList;
  /** The one that gets another name; null for a new one. */
  view: SavedView | null;
  /** What a new one keeps. */
  query: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Gives a new view its name, or an old one another. */
export function ViewNameDialog({ list, view, query, onSaved, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation(['list', 'common']);
  const { add, change } = useSavedViewChanges(list);
  const failureText = useFailureText();
  const [name, setName] = useState(view?.name ?? '');
  const title = view ? t('list:views.rename') : t('list:views.keep');
  const onSuccess = (saved: SavedView) => {
    toastSuccess(t('list:views.saved'));
    onClose();
    onSaved(saved);
  };
  const save = () => {
    if (name.trim() === '') return;
    if (view) change.mutate({ id: view.id, name }, { onSuccess });
    else add.mutate({ name, query }, { onSuccess });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            kind="fill"
            loading={add.isPending || change.isPending}
            disabled={name.trim() === ''}
            onClick={save}
          >
            {t('list:views.save')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label={t('list:views.name')}
          hint={t('list:views.hint')}
          maxLength={SAVED_VIEW_NAME_MAX_CHARS}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
        />
      </form>
      <FormFailure>{failureText(add.error ?? change.error)}</FormFailure>
    </Dialog>
  );
}
