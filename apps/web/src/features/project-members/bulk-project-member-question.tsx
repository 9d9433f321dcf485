import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import type { ProjectMember } from '@plumbline/shared/contract/project-member.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useBulkOutcome } from '../../lists/use-bulk-outcome.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BulkResult } from '../../ui/data-table/bulk-result.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { rolesFor, type ProjectMemberQuestion } from './project-member-questions.tsx';
import { useProjectMemberChanges } from './project-member-requests.ts';
import { RoleSelect } from './role-select.tsx';

/** Everybody may have it. */
const USUAL_ROLE: MemberProjectRole = 30;

interface BulkProjectMemberQuestionProps {
  projectId: string;
  kind: ProjectMemberQuestion;
  members: readonly ProjectMember[];
  /** Who need not be picked any longer. */
  onChanged: (done: readonly ProjectMember[]) => void;
  onClose: () => void;
}

/** Asks before many get another role in the project or leave it, and says of each who was refused why. */
export function BulkProjectMemberQuestion(props: BulkProjectMemberQuestionProps) {
  const { projectId, kind, members, onChanged, onClose } = props;
  const { t } = useTranslation('projectMember');
  const { changeAll } = useProjectMemberChanges(projectId);
  const failureText = useFailureText();
  const { outcome, settle } = useBulkOutcome(({ accountId, name }: ProjectMember) => ({
    id: accountId,
    name,
  }));
  const [role, setRole] = useState(USUAL_ROLE);
  // Who is picked changes with what is done; the question stays what it was.
  const [asked] = useState(members);
  const action = t(kind === 'role' ? 'projectMember:role.title' : 'projectMember:bulk.remove');
  const areAllExternal = asked.every(({ systemRole }) => systemRole === '50');
  const confirm = () =>
    changeAll.mutate(
      { members: asked, projectRole: kind === 'role' ? role : null },
      {
        onSuccess: (results) => {
          const { settled, isAllDone } = settle(asked, results);
          onChanged(settled);
          if (isAllDone) onClose();
        },
      },
    );
  if (outcome) return <BulkResult title={action} {...outcome} onClose={onClose} />;
  return (
    <ConfirmDialog
      kind={kind === 'remove' ? 'end' : 'ask'}
      open
      title={t(`projectMember:bulk.title.${kind}`, { count: asked.length })}
      confirmLabel={action}
      busy={changeAll.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="text-text-2">{t(`projectMember:bulk.text.${kind}`)}</p>
      {kind === 'role' && (
        <div className="mt-4">
          <RoleSelect
            roles={rolesFor({ systemRole: areAllExternal ? '50' : '40' })}
            value={role}
            onChange={setRole}
          />
        </div>
      )}
      <FormFailure>{failureText(changeAll.error)}</FormFailure>
    </ConfirmDialog>
  );
}
