import { MEMBER_PROJECT_ROLES, type MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import { TOKEN_NAME_MAX_CHARS } from '@plumbline/shared/contract/api-token.ts';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { LeaveQuestion } from '../ui/leave-question.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toastSuccess } from '../ui/toaster.tsx';
import { useLeaving } from '../ui/use-leaving.ts';
import { ProjectChoice } from './project-choice.tsx';
import { useNewService } from './token-requests.ts';

const ROLES = MEMBER_PROJECT_ROLES.map((role) => ({ role, value: String(role) }));
const USUAL_ROLE: MemberProjectRole = 20;

/** An account for programs is named and given its projects. */
export function NewServiceDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['token', 'common', 'validation', 'project']);
  const formId = useId();
  const make = useNewService();
  const failureText = useFailureText();
  const [name, setName] = useState('');
  const [ids, setIds] = useState<readonly string[] | null>([]);
  const [role, setRole] = useState<MemberProjectRole>(USUAL_ROLE);
  const [wasTried, setTried] = useState(false);
  const leaving = useLeaving({ isTyped: name !== '', isSaving: make.isPending, onLeave: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || ids?.length === 0) return;
    const onSuccess = () => {
      toastSuccess(t('token:service.made'));
      onClose();
    };
    make.mutate({ name, projects: ids && { ids: [...ids], role } }, { onSuccess });
  };
  return (
    <Drawer
      open
      onClose={leaving.close}
      title={t('token:service.new')}
      footer={
        <>
          <Button onClick={leaving.close}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} kind="fill" loading={make.isPending}>
            {t('token:service.make')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label={t('token:service.name')}
          hint={t('token:service.nameHint')}
          value={name}
          maxLength={TOKEN_NAME_MAX_CHARS}
          error={wasTried && name.trim() === '' ? t('validation:required') : undefined}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
        <ProjectChoice allLabel={t('token:service.all')} chosen={ids} onChange={setIds} />
        {wasTried && ids?.length === 0 && (
          <p role="alert" className="text-danger">
            {t('token:chooseProject')}
          </p>
        )}
        {ids !== null && (
          <Select
            label={t('token:service.role')}
            value={String(role)}
            onChange={(value) => setRole(ROLES.find((each) => each.value === value)?.role ?? USUAL_ROLE)}
            options={ROLES.map((each) => ({ value: each.value, label: t(`project:role.${each.role}`) }))}
          />
        )}
        <FormFailure>{failureText(make.error)}</FormFailure>
      </form>
      <LeaveQuestion leaving={leaving} />
    </Drawer>
  );
}
