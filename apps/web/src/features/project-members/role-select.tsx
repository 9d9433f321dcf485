import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.tsx';

interface RoleSelectProps {
  roles: readonly MemberProjectRole[];
  value: MemberProjectRole;
  onChange: (role: MemberProjectRole) => void;
}

/** A role in a project, with what it allows. */
export function RoleSelect({ roles, value, onChange }: RoleSelectProps) {
  const { t } = useTranslation(['projectMember', 'project']);
  return (
    <>
      <Select
        label={t('projectMember:columns.role')}
        value={String(value)}
        onChange={(text) => onChange(roles.find((role) => String(role) === text) ?? value)}
        options={roles.map((role) => ({ value: String(role), label: t(`project:role.${role}`) }))}
      />
      <p className="mt-2 text-text-2">{t(`projectMember:roleText.${value}`)}</p>
    </>
  );
}
