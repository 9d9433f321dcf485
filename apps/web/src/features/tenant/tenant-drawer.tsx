import type { Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { TabBar, TabGroup, TabPanel, TabPanels } from '../../ui/tabs.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import { FlagsTab } from './flags-tab.tsx';
import { NO_DRAFT } from './hours/hours-form.ts';
import { HoursTab } from './hours/hours-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import { StatusSection } from './status-section.tsx';
import { AgreementFields, ContactFields, FormNotice } from './tenant-fields.tsx';
import { fieldsOf } from './tenant-form.ts';
import { DRAWER_TABS, type DrawerTab } from './tenant-place.ts';
import { changeTenant, tenantQuery } from './tenant-requests.ts';
import { useTenantForm, type SaveTenant } from './use-tenant-form.ts';

interface TenantDrawerProps {
  tenantId: string;
  tab: DrawerTab;
  onTab: (tab: DrawerTab) => void;
  onClose: () => void;
}

/** One tenant: what was agreed, who runs it, its hours, what is switched on. */
export function TenantDrawer(props: TenantDrawerProps) {
  // All that the form needs, before the sheet is there: one that waited for texts later would hide it, and so close it.
  const { t } = useTranslation(['tenant', 'validation', 'billing', 'list']);
  const query = useQuery(tenantQuery(props.tenantId));
  if (query.data) return <LoadedDrawer {...props} tenant={query.data} />;
  const retry = () => void query.refetch();
  return (
    <Drawer open onClose={props.onClose} title={t('one')}>
      {query.isError ? (
        <LoadFailed error={query.error} onRetry={retry}>
          {t('oneFailed')}
        </LoadFailed>
      ) : (
        <Skeleton onRetry={retry} className="space-y-3">
          <SkeletonBlock className="h-8" />
          <SkeletonBlock className="h-8" />
          <SkeletonBlock className="h-8" />
        </Skeleton>
      )}
    </Drawer>
  );
}

const save: SaveTenant<Tenant> = (base, fields) => changeTenant(base, { ...fieldsOf(base), ...fields });

/** What is typed is kept while another tab is looked at. */
function LoadedDrawer({ tenant, tab, onTab, onClose }: TenantDrawerProps & { tenant: Tenant }) {
  const { t } = useTranslation(['tenant', 'common']);
  const formId = useId();
  const [hoursDraft, setHoursDraft] = useState(NO_DRAFT);
  const tenantForm = useTenantForm(tenant, save, () => toastSuccess(t('common:saved')));
  const { isDirty, isSubmitting } = tenantForm.form.formState;
  const follow = useEffectEvent(tenantForm.follow);
  // What others change comes in while the drawer is open, and so do the switches of the other tab.
  useEffect(() => follow(tenant), [tenant]);
  const leaving = useLeaving({
    isTyped: isDirty || hoursDraft.seenSeq !== null,
    isSaving: isSubmitting,
    param: 'tenantId',
    onLeave: onClose,
  });
  const tabs = DRAWER_TABS.map((id) => ({ id, label: t(`tenant:tabs.${id}`) }));
  return (
    <Drawer
      open
      onClose={leaving.close}
      title={tenant.name}
      footer={
        <>
          <Button onClick={leaving.close}>{t('common:close')}</Button>
          {tab === 'details' && (
            <Button type="submit" form={formId} kind="fill" loading={isSubmitting} disabled={!isDirty}>
              {t('tenant:edit.save')}
            </Button>
          )}
        </>
      }
    >
      <TabGroup<DrawerTab> tabs={tabs} value={tab} onChange={onTab}>
        <TabBar tabs={tabs} label={tenant.name} className="-mt-3 mb-4 border-b border-line" />
        <TabPanels>
          <TabPanel>
            <form
              id={formId}
              noValidate
              onSubmit={(event) => void tenantForm.submit(event)}
              className="space-y-4"
            >
              <FormNotice text={tenantForm.notice} />
              <AgreementFields form={tenantForm} />
              <ContactFields form={tenantForm} />
            </form>
            <StatusSection tenant={tenant} />
          </TabPanel>
          <TabPanel>
            <PeopleTab tenant={tenant} />
          </TabPanel>
          <TabPanel>
            <HoursTab tenant={tenant} draft={hoursDraft} onDraft={setHoursDraft} />
          </TabPanel>
          <TabPanel>
            <FlagsTab tenant={tenant} />
          </TabPanel>
        </TabPanels>
      </TabGroup>
      <LeaveQuestion leaving={leaving} />
    </Drawer>
  );
}
