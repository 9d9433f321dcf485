import type { Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import { SwitchList } from './switch-list.tsx';
import { AgreementFields, ContactFields, FormNotice } from './tenant-fields.tsx';
import { switchesOf } from './tenant-form.ts';
import { createTenant } from './tenant-requests.ts';
import { useTenantForm } from './use-tenant-form.ts';

const AT_FIRST = switchesOf(null);
const SWITCHES = ['hasBim', 'hasConnections', 'hasAi', 'allowsLinks'] as const;

interface NewTenantDrawerProps {
  onCreated: (tenant: Tenant) => void;
  onClose: () => void;
}

/** A new tenant; who runs it is invited once it is there. */
export function NewTenantDrawer({ onCreated, onClose }: NewTenantDrawerProps) {
  const { t } = useTranslation(['tenant', 'common', 'validation']);
  const formId = useId();
  const [switches, setSwitches] = useState(AT_FIRST);
  const tenantForm = useTenantForm(
    null,
    (_base, fields) => createTenant({ ...fields, ...switches }),
    (created) => {
      toastSuccess(t('tenant:create.done', { name: created.name }));
      onCreated(created);
    },
  );
  const { isDirty, isSubmitting } = tenantForm.form.formState;
  const isSwitched = SWITCHES.some((name) => switches[name] !== AT_FIRST[name]);
  const leaving = useLeaving({
    isTyped: isDirty || isSwitched,
    isSaving: isSubmitting,
    param: 'tenantId',
    onLeave: onClose,
  });
  return (
    <Drawer
      open
      onClose={leaving.close}
      title={t('tenant:create.open')}
      footer={
        <>
          <Button onClick={leaving.close}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} kind="fill" loading={isSubmitting}>
            {t('tenant:create.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void tenantForm.submit(event)} className="space-y-4">
        <FormNotice text={tenantForm.notice} />
        <AgreementFields form={tenantForm} />
        <ContactFields form={tenantForm} />
        <SwitchList
          values={switches}
          onChange={(name, isOn) => setSwitches((old) => ({ ...old, [name]: isOn }))}
        />
      </form>
      <LeaveQuestion leaving={leaving} />
    </Drawer>
  );
}
