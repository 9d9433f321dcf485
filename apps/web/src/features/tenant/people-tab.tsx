import { APPOINTED_ROLES, type Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { AppointForm } from './appoint-form.tsx';
import { InvitedPerson } from './invited-person.tsx';
import { PersonInCharge } from './person-in-charge.tsx';
import { tenantPeopleQuery } from './tenant-requests.ts';

/** Who runs the tenant, by role; nobody else of it is shown here. */
export function PeopleTab({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation(['tenant', 'shell']);
  const query = useQuery(tenantPeopleQuery(tenant.id));
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('tenant:people.failed')}
      </LoadFailed>
    ) : (
      <Skeleton onRetry={retry} className="space-y-3">
        <SkeletonBlock className="h-12" />
        <SkeletonBlock className="h-12" />
      </Skeleton>
    );
  }
  const { members, invitations } = query.data;
  return (
    <div className="space-y-8">
      {APPOINTED_ROLES.map((role) => {
        const holders = members.filter(({ systemRole }) => systemRole === role);
        const invited = invitations.filter(({ systemRole }) => systemRole === role);
        return (
          <section key={role}>
            <h3 className="type-strong">{t(`shell:systemRole.${role}`)}</h3>
            {holders.length + invited.length === 0 && (
              <p className="mt-1 text-text-2">{t(`tenant:people.none.${role}`)}</p>
            )}
            <ul className="divide-y divide-line">
              {holders.map((person) => (
                <PersonInCharge key={person.accountId} tenantId={tenant.id} person={person} />
              ))}
              {invited.map((invitation) => (
                <InvitedPerson key={invitation.id} tenantId={tenant.id} invitation={invitation} />
              ))}
            </ul>
            <AppointForm tenant={tenant} role={role} />
          </section>
        );
      })}
    </div>
  );
}
