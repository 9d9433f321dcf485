import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import type { Candidate } from '@plumbline/shared/contract/project-member.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session-store.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { rolesFor } from './project-member-questions.tsx';
import { candidatesQuery, useProjectMemberChanges } from './project-member-requests.ts';
import { RoleSelect } from './role-select.tsx';

const USUAL_ROLE: MemberProjectRole = 20;

/** Brings members of the tenant into the project, one after the other with one role. */
export function AddMemberDrawer({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { t } = useTranslation(['projectMember', 'common']);
  const [search, setSearch] = useState('');
  const [role, setRole] = useState<MemberProjectRole>(USUAL_ROLE);
  const query = useQuery(candidatesQuery(projectId, search));
  const { add } = useProjectMemberChanges(projectId);
  const failureText = useFailureText();
  const session = useSession();
  // Who runs the tenant sees everybody in it.
  const seesAll = session?.kind === 'member' && session.userData.systemRole <= '20';
  const admit = (candidate: Candidate) =>
    add.mutate(
      { accountId: candidate.accountId, projectRole: role },
      { onSuccess: () => toastSuccess(t('projectMember:added', { name: candidate.name })) },
    );
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('projectMember:add.title')}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <RoleSelect roles={rolesFor({ systemRole: '40' })} value={role} onChange={setRole} />
      <SearchField
        label={t('projectMember:search')}
        hint={seesAll ? undefined : t('projectMember:add.byAddress')}
        className="mt-5"
        maxLength={SEARCH_MAX_CHARS}
        value={search}
        onChange={setSearch}
      />
      <FormFailure>{failureText(add.error)}</FormFailure>
      <div className="mt-3">
        {query.data === undefined && query.isError && (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
            {t('projectMember:listFailed')}
          </LoadFailed>
        )}
        {query.data === undefined && !query.isError && (
          <Skeleton onRetry={() => void query.refetch()}>
            <SkeletonBlock className="h-32" />
          </Skeleton>
        )}
        {query.data?.length === 0 && (
          <p role="status" className="py-6 text-center text-text-2">
            {t('projectMember:add.nobody')}
          </p>
        )}
        <ul>
          {query.data?.map((candidate) => (
            <li
              key={candidate.accountId}
              className="flex min-h-12 items-center justify-between gap-3 border-b border-line"
            >
              <span className="min-w-0">
                <bdi className="block truncate font-medium">{candidate.name}</bdi>
                {candidate.email !== null && (
                  <bdi className="block truncate text-text-2">{candidate.email}</bdi>
                )}
              </span>
              <Button
                size="small"
                aria-label={t('projectMember:add.one', { name: candidate.name })}
                loading={add.isPending && add.variables.accountId === candidate.accountId}
                disabled={!rolesFor(candidate).includes(role)}
                title={rolesFor(candidate).includes(role) ? undefined : t('projectMember:add.external')}
                onClick={() => admit(candidate)}
              >
                {t('projectMember:add.action')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  );
}
