import { grantableSystemRoles, type SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Member } from '@plumbline/shared/contract/member.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session-store.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useBulkOutcome } from '../../lists/use-bulk-outcome.ts';
import { BulkResult } from '../../ui/data-table/bulk-result.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { endsManaging, STATUS_AFTER } from './member-questions.tsx';
import { useChangeMembers } from './member-requests.ts';

export const BULK_QUESTIONS = ['role', 'suspend', 'readmit', 'remove'] as const;
export type BulkQuestion = (typeof BULK_QUESTIONS)[number];

const USUAL_ROLE: SystemRole = '40';

interface BulkMemberQuestionProps {
  kind: BulkQuestion;
  members: readonly Member[];
  /** Who need not be picked any longer. */
  onChanged: (done: readonly Member[]) => void;
  onClose: () => void;
}

/** Asks before many members get another role or standing, and says of each who was refused why. */
export function BulkMemberQuestion({ kind, members, onChanged, onClose }: BulkMemberQuestionProps) {
  const { t } = useTranslation(['member', 'shell']);
  const session = useSession();
  const change = useChangeMembers();
  const failureText = useFailureText();
  const { outcome, settle } = useBulkOutcome(({ accountId, name }: Member) => ({ id: accountId, name }));
  const [role, setRole] = useState<SystemRole>(USUAL_ROLE);
  // Who is picked changes with what is done; the question stays what it was.
  const [asked] = useState(members);
  const own = session?.kind === 'member' ? session.userData.systemRole : '50';
  const formerManagers = asked.filter((member) => endsManaging(member, role)).length;
  const title = t(`member:bulk.title.${kind}`, { count: asked.length });
  const confirm = () => {
    const wanted = kind === 'role' ? { systemRole: role } : { status: STATUS_AFTER[kind] };
    change.mutate(
      { members: asked, wanted },
      {
        onSuccess: (results) => {
          const { settled, isAllDone } = settle(asked, results);
          onChanged(settled);
          if (isAllDone) onClose();
        },
      },
    );
  };
  if (outcome) return <BulkResult title={t(`member:actions.${kind}`)} {...outcome} onClose={onClose} />;
  return (
    <ConfirmDialog
      kind={kind === 'suspend' || kind === 'remove' ? 'end' : 'ask'}
      open
      title={title}
      confirmLabel={
        kind === 'role' ? t('member:actions.role') : t(`member:confirm.${kind}`, { count: asked.length })
      }
      busy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="text-text-2">{t(`member:bulk.text.${kind}`)}</p>
      {kind === 'role' && (
        <>
          <Select
            label={t('member:columns.systemRole')}
            className="mt-4"
            value={role}
            onChange={setRole}
            options={grantableSystemRoles(own).map((value) => ({
              value,
              label: t(`shell:systemRole.${value}`),
            }))}
          />
          <p className="mt-2 text-text-2">{t(`member:roleText.${role}`)}</p>
          {formerManagers > 0 && (
            <p className="mt-2">{t('member:bulk.endsManaging', { count: formerManagers })}</p>
          )}
        </>
      )}
      <FormFailure>{failureText(change.error)}</FormFailure>
    </ConfirmDialog>
  );
}
