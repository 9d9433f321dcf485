import type { Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import { ContactFields, FormNotice } from './tenant-fields.tsx';
import { changeContact } from './tenant-requests.ts';
import { useTenantForm, type SaveTenant } from './use-tenant-form.ts';

const save: SaveTenant<Tenant> = (base, { language, contactName, contactEmail, contactPhone, website }) =>
  changeContact(base, { language, contactName, contactEmail, contactPhone, website });

/** What a tenant says of itself, to change. */
export function ContactDrawer({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { t } = useTranslation(['tenant', 'common', 'validation']);
  const formId = useId();
  const tenantForm = useTenantForm(tenant, save, () => {
    toastSuccess(t('common:saved'));
    onClose();
  });
  const { isDirty, isSubmitting } = tenantForm.form.formState;
  const leaving = useLeaving({ isTyped: isDirty, isSaving: isSubmitting, onLeave: onClose });
  return (
    <Drawer
      open
      onClose={leaving.close}
      title={t('tenant:own.change')}
      footer={
        <>
          <Button onClick={leaving.close}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} kind="fill" loading={isSubmitting}>
            {t('tenant:edit.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void tenantForm.submit(event)} className="space-y-4">
        <FormNotice text={tenantForm.notice} />
        <ContactFields form={tenantForm} />
      </form>
      <LeaveQuestion leaving={leaving} />
    </Drawer>
  );
}
