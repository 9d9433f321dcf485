import { MeAnswerSchema } from '@plumbline/shared/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconLock from '~icons/ph/lock-simple';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { getSession, storeMemberSession, type MemberSession } from '../../api/session-store.ts';

/**
 * Asks who somebody is now, when the page opens and whenever one comes back to it, and keeps the answer: the role, or
 * what the tenant allows, may have changed since the login. Past its end date the tenant is read only, which a line
 * under the bar says on every page.
 */
export function TenantNotice({ session }: { session: MemberSession }) {
  const { t } = useTranslation('shell');
  const { data: me } = useQuery({
    queryKey: [...queryKeys.me, session.accessToken],
    queryFn: async ({ signal }) =>
      (await request('/auth/me', { schema: MeAnswerSchema, enableSkip: true, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    const now = getSession();
    // Somebody else may have logged in while the answer was on its way.
    if (!me || now?.kind !== 'member' || now.accessToken !== session.accessToken) return;
    const { userData, userAbilityRules: rules, firstLogin, vsleemTimezone } = me;
    const next = { accessToken: now.accessToken, userData, rules, firstLogin };
    const isSame = JSON.stringify([userData, rules]) === JSON.stringify([now.userData, now.rules]);
    if (!isSame) storeMemberSession(next, vsleemTimezone);
  }, [me, session.accessToken]);
  if (!session.userData.isReadOnly) return null;
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-3 border-b border-line bg-sunken px-6 py-2 print:hidden"
    >
      <IconLock className="size-4 shrink-0 text-warn" />
      <p>{t('readOnlyTenant')}</p>
    </div>
  );
}
