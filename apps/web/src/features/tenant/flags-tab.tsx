import { TenantSchema, type Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { RequestError } from '../../api/request-error.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toaster.tsx';
import { SwitchList, type Switches } from './switch-list.tsx';
import { fieldsOf, switchesOf } from './tenant-form.ts';
import { changeTenant } from './tenant-requests.ts';

/** Switches that act at once; the one that shuts visitors out asks first. */
export function FlagsTab({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation(['tenant', 'common']);
  const failureText = useFailureText();
  /** What was pressed and is on its way. */
  const [sent, setSent] = useState<Partial<Switches>>({});
  const [asking, setAsking] = useState(false);
  const put = async (name: keyof Switches, isOn: boolean) => {
    setSent({ [name]: isOn });
    try {
      await changeOver(tenant, { [name]: isOn });
      toastSuccess(t('common:saved'));
    } catch (error) {
      toastError(failureText(error instanceof Error ? error : new Error(String(error))));
    }
    setSent({});
  };
  return (
    <>
      <SwitchList
        values={{ ...switchesOf(tenant), ...sent }}
        onChange={(name, isOn) => (name === 'allowsLinks' && !isOn ? setAsking(true) : void put(name, isOn))}
      />
      <ConfirmDialog
        kind="end"
        open={asking}
        title={t('linksOff.title')}
        confirmLabel={t('linksOff.action')}
        onConfirm={() => {
          setAsking(false);
          void put('allowsLinks', false);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('linksOff.text')}
      </ConfirmDialog>
    </>
  );
}

/** A switch concerns nothing else, so that it is pressed over whatever somebody else has saved meanwhile. */
async function changeOver(tenant: Tenant, change: Partial<Switches>): Promise<void> {
  try {
    await changeTenant(tenant, { ...fieldsOf(tenant), ...change });
  } catch (error) {
    const failure = error instanceof RequestError ? error.failure : null;
    const current = z.safeParse(TenantSchema, failure?.current);
    if (failure?.error !== 'conflict' || !current.success) throw error;
    await changeTenant(current.data, { ...fieldsOf(current.data), ...change });
  }
}
