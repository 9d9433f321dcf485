import { grantableSystemRoles, type SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Member, MemberStatus } from '@plumbline/shared/contract/member.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session-store.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { fillText, textMarks } from '../../i18n/fill-text.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useChangeMember } from './member-requests.ts';

export type MemberQuestion = 'role' | 'suspend' | 'readmit' | 'remove';

/** The standing that each of the questions leads to. */
export const STATUS_AFTER: Record<Exclude<MemberQuestion, 'role'>, MemberStatus> = {
  suspend: 'suspended',
  readmit: 'active',
  remove: 'removed',
};

interface MemberQuestionsProps {
  member: Member;
  kind: MemberQuestion;
  onDone: () => void;
}

/** What is asked before a member's role or standing changes. */
export function MemberQuestions({ member, kind, onDone }: MemberQuestionsProps) {
  return kind === 'role' ? (
    <RoleDialog member={member} onDone={onDone} />
  ) : (
    <StandingDialog member={member} kind={kind} onDone={onDone} />
  );
}

function RoleDialog({ member, onDone }: { member: Member; onDone: () => void }) {
  const { t } = useTranslation(['member', 'shell', 'common']);
  const session = useSession();
  const change = useChangeMember(member);
  const failureText = useFailureText();
  const [role, setRole] = useState<SystemRole>(member.systemRole);
  const own = session?.kind === 'member' ? session.userData.systemRole : '50';
  const save = () =>
    change.mutate(
      { systemRole: role },
      {
        onSuccess: () => {
          toastSuccess(t('common:changed'));
          onDone();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onDone}
      title={t('member:role.title')}
      actions={
        <>
          <Button onClick={onDone}>{t('common:cancel')}</Button>
          <Button kind="fill" loading={change.isPending} disabled={role === member.systemRole} onClick={save}>
            {t('member:role.save')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-text-2">{personIn(t('member:role.text', textMarks(['name'])), member)}</p>
      <Select
        label={t('member:columns.systemRole')}
        value={role}
        onChange={setRole}
        options={grantableSystemRoles(own).map((value) => ({ value, label: t(`shell:systemRole.${value}`) }))}
      />
      <p className="mt-2 text-text-2">{t(`member:roleText.${role}`)}</p>
      {endsManaging(member, role) && (
        <p className="mt-2">{t('member:role.endsManaging', { count: member.managedGroupCount ?? 0 })}</p>
      )}
      <FormFailure>{failureText(change.error)}</FormFailure>
    </Dialog>
  );
}

/** Whether another role takes groups away from somebody. */
export function endsManaging(
  { systemRole, managedGroupCount }: Pick<Member, 'systemRole' | 'managedGroupCount'>,
  role: SystemRole,
): boolean {
  return systemRole === '30' && role !== '30' && (managedGroupCount ?? 0) > 0;
}

function StandingDialog({
  member,
  kind,
  onDone,
}: MemberQuestionsProps & { kind: Exclude<MemberQuestion, 'role'> }) {
  const { t } = useTranslation(['member', 'common']);
  const change = useChangeMember(member);
  const failureText = useFailureText();
  const confirm = () =>
    change.mutate(
      { status: STATUS_AFTER[kind] },
      {
        onSuccess: () => {
          toastSuccess(t('common:changed'));
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      kind={kind === 'readmit' ? 'ask' : 'end'}
      open
      title={t(`member:${kind}.title`)}
      confirmLabel={t(`member:confirm.${kind}`, { count: 1 })}
      busy={change.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {personIn(t(`member:${kind}.text`, textMarks(['name'])), member)}
      <FormFailure>{failureText(change.error)}</FormFailure>
    </ConfirmDialog>
  );
}

function personIn(sentence: string, { name }: Member) {
  return fillText(sentence, ['name'], { name: <bdi className="font-medium">{name}</bdi> });
}
