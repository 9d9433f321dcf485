import type { TenantPerson } from '@plumbline/shared/contract/tenant.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { useFailureText } from '../../api/use-failure-text.ts';
import { fillText, textMarks } from '../../i18n/fill-text.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useChangePerson } from './tenant-requests.ts';

const ACTIONS = {
  takeAway: { systemRole: '40' },
  suspend: { status: 'suspended' },
  readmit: { status: 'active' },
} as const;
type PersonAction = keyof typeof ACTIONS;

interface PersonInChargeProps {
  tenantId: string;
  person: TenantPerson;
}

/** Somebody who runs the tenant. */
export function PersonInCharge({ tenantId, person }: PersonInChargeProps) {
  const { t } = useTranslation('tenant');
  const format = useFormat();
  const [asked, setAsked] = useState<PersonAction | null>(null);
  const isActive = person.status === 'active';
  const actions: PersonAction[] = [isActive ? 'suspend' : 'readmit', 'takeAway'];
  return (
    <li className="flex items-start gap-2 py-2">
      <span className="min-w-0 grow">
        <bdi className="block truncate font-medium">{person.name}</bdi>
        <bdi className="block truncate text-text-2">{person.email}</bdi>
        <span className={isActive ? 'text-text-2' : 'text-warn'}>
          {!isActive
            ? t('people.suspended')
            : person.lastLoginAt === null
              ? t('people.neverLoggedIn')
              : t('people.lastLogin', { when: format.relative(person.lastLoginAt) })}
        </span>
      </span>
      <Menu
        trigger={<IconButton label={t('people.actionsFor', { name: person.name })} icon={<IconMore />} />}
        groups={[
          actions.map((action) => ({
            id: action,
            label: t(`people.${action}.action`),
            onSelect: () => setAsked(action),
          })),
        ]}
      />
      {asked && (
        <PersonQuestion tenantId={tenantId} person={person} action={asked} onDone={() => setAsked(null)} />
      )}
    </li>
  );
}

interface PersonQuestionProps extends PersonInChargeProps {
  action: PersonAction;
  onDone: () => void;
}

function PersonQuestion({ tenantId, person, action, onDone }: PersonQuestionProps) {
  const { t } = useTranslation(['tenant', 'common']);
  const change = useChangePerson(tenantId);
  const failureText = useFailureText();
  const confirm = () =>
    change.mutate(
      { person, ...ACTIONS[action] },
      {
        onSuccess: () => {
          toastSuccess(t('common:saved'));
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      kind={action === 'readmit' ? 'ask' : 'end'}
      open
      title={t(`people.${action}.title`)}
      confirmLabel={t(`people.${action}.confirm`)}
      busy={change.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {fillText(t(`people.${action}.text`, textMarks(['name'])), ['name'], {
        name: <bdi className="font-medium">{person.name}</bdi>,
      })}
      <FormFailure>{failureText(change.error)}</FormFailure>
    </ConfirmDialog>
  );
}
