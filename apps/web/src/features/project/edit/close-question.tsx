import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isDuplicate } from '../../../api/duplicate-guard.ts';
import { isServerAway } from '../../../api/request-error.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { toastSuccess } from '../../../ui/toaster.tsx';
import { useFaultFocus } from '../../../ui/use-fault-focus.ts';
import { ClosingConsequences } from './closing-consequences.tsx';
import { NameToType } from './name-to-type.tsx';
import { setProjectStatus } from './project-requests.ts';
import { isSameName } from './same-name.ts';

/** The texts at once: a sheet that waits for them loses the first focus. */
const TEXTS = ['project', 'errors', 'common'];

interface CloseQuestionProps {
  /** As it is by now: it may be renamed or closed while somebody thinks about it. */
  project: ProjectDetail;
  onAnswered: () => void;
}

/** Says what closing a project ends and leaves, and closes it for whoever types its name. */
export function CloseQuestion({ project, onAnswered }: CloseQuestionProps) {
  const { t } = useTranslation(TEXTS);
  const { name } = project;
  const close = useClosing(project, onAnswered);
  const confirmed = useTypedName(name);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!close.isPending && confirmed.check()) close.mutate();
  };
  // One's own closing ends the question by itself.
  const isClosed = project.status === 'closed' && !close.isPending && !close.isSuccess;
  const actions = (
    <>
      <Button onClick={onAnswered}>{t(isClosed ? 'common:close' : 'common:cancel')}</Button>
      {!isClosed && (
        <Button kind="danger" loading={close.isPending} onClick={() => submit()}>
          {t('project:close.action')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('project:close.title', { name })}
      onClose={onAnswered}
      actions={actions}
    >
      {isClosed ? (
        <p role="alert">{t('project:close.already', { name })}</p>
      ) : (
        <form onSubmit={submit} noValidate>
          <ClosingConsequences project={project} />
          <NameToType {...confirmed.field} name={name} />
          <FormFailure>{close.failure}</FormFailure>
        </form>
      )}
    </Dialog>
  );
}

/** Closes it as it was seen last; what fails is told in the question, which stays with what was typed. */
function useClosing(project: ProjectDetail, onDone: () => void) {
  const { t } = useTranslation(TEXTS);
  const failureText = useFailureText();
  const closing = useSubmission({
    mutationFn: () => setProjectStatus(project, 'close'),
    onSuccess: () => {
      toastSuccess(t('project:close.done', { name: project.name }));
      onDone();
    },
  });
  const { error } = closing;
  const isUnanswered = isServerAway(error) && !isDuplicate(error);
  return { ...closing, failure: isUnanswered ? t('common:changesNotSaved') : failureText(error) };
}

/** What was typed so far, and what is wrong with it once it is meant. */
function useTypedName(name: string) {
  const { t } = useTranslation(TEXTS);
  const [typed, setTyped] = useState('');
  const [isMeant, setIsMeant] = useState(false);
  // The name that it had when it was typed: whoever has typed that one is told that it has another.
  const [first] = useState(name);
  const isRight = isSameName(typed, name);
  const isOutdated = !isRight && isSameName(typed, first);
  const ref = useFaultFocus<HTMLInputElement>(isMeant && !isRight);
  const fault = () => {
    if (isOutdated) return t('project:close.renamed', { name });
    if (!isMeant || isRight) return undefined;
    return typed.trim() === '' ? t('project:close.noName') : t('project:close.wrongName', { name });
  };
  const onType = (text: string) => {
    setTyped(text);
    setIsMeant(false);
  };
  const check = () => {
    setIsMeant(true);
    return isRight;
  };
  return { check, field: { typed, error: fault(), onType, ref } };
}
