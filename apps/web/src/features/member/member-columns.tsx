import type { Member, MemberOrder } from '@plumbline/shared/contract/member.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { LastLogin } from '../../lists/last-login.tsx';
import { HereMark } from '../../ui/here-mark.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { ShortText } from '../../ui/short-text.tsx';
import { cx } from '../../ui/cx.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { MemberMenu } from './member-menu.tsx';
import type { MemberQuestion } from './member-questions.tsx';

/** What the list of members shows of each; nothing but name, role and numbers of whom the server tells no more. */
export function useMemberColumns(
  ownId: string | null,
  /** Who has the product open now. */
  here: ReadonlySet<string>,
  onAsk: (member: Member, question: MemberQuestion) => void,
): DataColumn<Member, MemberOrder>[] {
  const { t } = useTranslation(['member', 'shell']);
  const format = useFormat();
  const sorted = (id: MemberOrder) => ({ id, label: t(`member:columns.${id}`), order: id });
  return [
    {
      ...sorted('name'),
      fixed: true,
      cell: ({ accountId, name }) => (
        <>
          <PersonName id={accountId} name={name} />
          {accountId === ownId && <span className="ms-2 text-text-2">{t('member:you')}</span>}
          {accountId !== ownId && here.has(accountId) && <HereMark>{t('member:hereNow')}</HereMark>}
        </>
      ),
    },
    { ...sorted('email'), cell: ({ email }) => <bdi>{email}</bdi> },
    ...(['jobTitle', 'companyName'] as const).map((id) => ({
      ...sorted(id),
      cell: (member: Member) => <ShortText text={member[id] ?? ''} />,
    })),
    { ...sorted('systemRole'), cell: ({ systemRole }) => t(`shell:systemRole.${systemRole}`) },
    {
      ...sorted('status'),
      cell: ({ status }) => (
        <span className={cx(status !== null && status !== 'active' && 'text-warn')}>
          {status && t(`member:status.${status}`)}
        </span>
      ),
    },
    {
      ...sorted('projectCount'),
      atEnd: true,
      cell: ({ projectCount }) => <bdi>{format.number(projectCount)}</bdi>,
    },
    {
      ...sorted('lastLoginAt'),
      // Of whom the reader sees the name only, not even "never" is known.
      cell: ({ status, lastLoginAt }) => status && <LastLogin at={lastLoginAt} />,
    },
    { ...sorted('createdAt'), rare: true, cell: ({ createdAt }) => <bdi>{format.date(createdAt)}</bdi> },
    {
      id: 'menu',
      label: t('member:columns.menu'),
      fixed: true,
      isTool: true,
      atEnd: true,
      cell: (member) => <MemberMenu member={member} onAsk={(question) => onAsk(member, question)} />,
    },
  ];
}
