import {
  TOKEN_DAYS,
  TOKEN_NAME_MAX_CHARS,
  type NewApiTokenBody,
} from '@plumbline/shared/contract/api-token.ts';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { LeaveQuestion } from '../ui/leave-question.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLeaving } from '../ui/use-leaving.ts';
import { ProjectChoice } from './project-choice.tsx';
import { useNewToken } from './token-requests.ts';

interface NewTokenDrawerProps {
  /** Whose token it is to be: an account for programs; null: the own one. */
  service: { id: string; name: string } | null;
  onClose: () => void;
}

const USUAL_DAYS = 30;

/** A token is described and made, and then stands there once, to be taken away. */
export function NewTokenDrawer({ service, onClose }: NewTokenDrawerProps) {
  const { t } = useTranslation(['token', 'common', 'errors', 'validation']);
  const formId = useId();
  const make = useNewToken(service?.id ?? null);
  const [wanted, setWanted] = useState<NewApiTokenBody>({
    name: '',
    access: 'read',
    projectIds: null,
    days: USUAL_DAYS,
  });
  const [wasTried, setTried] = useState(false);
  const made = make.data?.data ?? null;
  const isTyped = made === null && wanted.name !== '';
  const leaving = useLeaving({ isTyped, isSaving: make.isPending, onLeave: onClose });
  const isComplete = wanted.name.trim() !== '' && wanted.projectIds?.length !== 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete) make.mutate(wanted);
  };
  return (
    <Drawer
      open
      onClose={leaving.close}
      title={service ? t('token:newOf', { name: service.name }) : t('token:new')}
      footer={
        made ? (
          <Button kind="fill" onClick={onClose} data-autofocus>
            {t('token:done')}
          </Button>
        ) : (
          <>
            <Button onClick={leaving.close}>{t('common:cancel')}</Button>
            <Button type="submit" form={formId} kind="fill" loading={make.isPending}>
              {t('token:make')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <div role="status" className="space-y-3">
          <CopyField label={t('token:yourToken', { name: made.name })} value={made.token} />
          <p>{t('token:shownOnce')}</p>
        </div>
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="space-y-4">
          <TokenFields
            wanted={wanted}
            isJudged={wasTried}
            isService={service !== null}
            onChange={setWanted}
          />
        </form>
      )}
      <Failure error={make.error} />
      <LeaveQuestion leaving={leaving} />
    </Drawer>
  );
}

function Failure({ error }: { error: Error | null }) {
  const failureText = useFailureText();
  return <FormFailure>{failureText(error)}</FormFailure>;
}

interface TokenFieldsProps {
  wanted: NewApiTokenBody;
  /** It was tried to be made: what is missing is said. */
  isJudged: boolean;
  isService: boolean;
  onChange: (wanted: NewApiTokenBody) => void;
}

function TokenFields({ wanted, isJudged, isService, onChange }: TokenFieldsProps) {
  const { t } = useTranslation(['token', 'validation']);
  const isNameless = isJudged && wanted.name.trim() === '';
  return (
    <>
      <TextField
        label={t('token:name')}
        hint={t('token:nameHint')}
        value={wanted.name}
        maxLength={TOKEN_NAME_MAX_CHARS}
        error={isNameless ? t('validation:required') : undefined}
        data-autofocus
        onChange={(event) => onChange({ ...wanted, name: event.target.value })}
      />
      <Segmented
        label={t('token:access')}
        labelShown
        value={wanted.access}
        onChange={(access) => onChange({ ...wanted, access })}
        options={[
          { value: 'read', label: t('token:reads') },
          { value: 'write', label: t('token:writes') },
        ]}
      />
      <ProjectChoice
        allLabel={t(isService ? 'token:allOfService' : 'token:allMine')}
        chosen={wanted.projectIds}
        onChange={(chosen) => onChange({ ...wanted, projectIds: chosen && [...chosen] })}
      />
      {isJudged && wanted.projectIds?.length === 0 && (
        <p role="alert" className="text-danger">
          {t('token:chooseProject')}
        </p>
      )}
      <Select
        label={t('token:life')}
        value={String(wanted.days)}
        onChange={(days) => onChange({ ...wanted, days: Number(days) })}
        options={TOKEN_DAYS.map((days) => ({ value: String(days), label: t('token:days', { count: days }) }))}
      />
    </>
  );
}
