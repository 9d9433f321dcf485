import { useQuery } from '@tanstack/react-query';
import { activeProjectsQuery } from '../api/projects.ts';
import { Select } from '../ui/select.tsx';

const ANY = '';

interface ProjectFilterProps {
  label: string;
  anyProject: string;
  /** Of the chosen one where it is not among the first active ones, whose names are known. */
  thisProject: string;
  value: string | undefined;
  onChange: (projectId: string) => void;
}

/** Which project a list is narrowed to; an empty text for none. */
export function ProjectFilter({ label, anyProject, thisProject, value, onChange }: ProjectFilterProps) {
  const { data: projects = [] } = useQuery(activeProjectsQuery());
  const isListed = projects.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      className="w-56"
      value={value ?? ANY}
      onChange={onChange}
      options={[
        { value: ANY, label: anyProject },
        ...(value !== undefined && !isListed ? [{ value, label: thisProject }] : []),
        ...projects.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
      ]}
    />
  );
}
