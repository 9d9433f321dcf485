import { MEMBER_PROJECT_ROLES, type MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import { EXTERNAL_STRONGEST_ROLE, type ProjectMember } from '@plumbline/shared/contract/project-member.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useProjectMemberChanges } from './project-member-requests.ts';
import { RoleSelect } from './role-select.tsx';

export type ProjectMemberQuestion = 'role' | 'remove';

interface QuestionProps {
  projectId: string;
  member: ProjectMember;
  onDone: () => void;
}

/** What is asked before somebody's place in a project changes. */
export function ProjectMemberQuestions({ kind, ...props }: QuestionProps & { kind: ProjectMemberQuestion }) {
  return kind === 'role' ? <RoleQuestion {...props} /> : <RemoveQuestion {...props} />;
}

/** The roles that somebody may have in a project: from outside not the strong ones. */
export function rolesFor({ systemRole }: Pick<ProjectMember, 'systemRole'>): readonly MemberProjectRole[] {
  if (systemRole !== '50') return MEMBER_PROJECT_ROLES;
  return MEMBER_PROJECT_ROLES.filter((role) => role >= EXTERNAL_STRONGEST_ROLE);
}

function RoleQuestion({ projectId, member, onDone }: QuestionProps) {
  const { t } = useTranslation(['projectMember', 'common']);
  const { setRole } = useProjectMemberChanges(projectId);
  const failureText = useFailureText();
  const [role, setChosen] = useState<MemberProjectRole>(member.projectRole);
  const save = () =>
    setRole.mutate(
      { member, projectRole: role },
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
      title={t('projectMember:role.title')}
      actions={
        <>
          <Button onClick={onDone}>{t('common:cancel')}</Button>
          <Button
            kind="fill"
            loading={setRole.isPending}
            disabled={role === member.projectRole}
            onClick={save}
          >
            {t('projectMember:role.title')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-text-2">{t('projectMember:role.text', { name: member.name })}</p>
      <RoleSelect roles={rolesFor(member)} value={role} onChange={setChosen} />
      <FormFailure>{failureText(setRole.error)}</FormFailure>
    </Dialog>
  );
}

function RemoveQuestion({ projectId, member, onDone }: QuestionProps) {
  const { t } = useTranslation('projectMember');
  const { remove } = useProjectMemberChanges(projectId);
  const failureText = useFailureText();
  const confirm = () =>
    remove.mutate(member, {
      onSuccess: () => {
        toastSuccess(t('removed', { name: member.name }));
        onDone();
      },
    });
  return (
    <ConfirmDialog
      kind="end"
      open
      title={t('remove.title', { name: member.name })}
      confirmLabel={t('remove.action')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {t('remove.text')}
      <FormFailure>{failureText(remove.error)}</FormFailure>
    </ConfirmDialog>
  );
}
