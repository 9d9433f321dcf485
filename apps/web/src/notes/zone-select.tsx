import { ZoneListAnswerSchema } from '@plumbline/shared/contract/floor.ts';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { Select } from '../ui/select.tsx';

const ANY = '';

interface ZoneSelectProps {
  projectId: string;
  floorId: string;
  label: string;
  /** Of what narrows to no zone. */
  anyLabel: string;
  zoneId: string | undefined;
  onChange: (zoneId: string) => void;
}

/** The zones of a floor, to narrow a list to one of them. */
export function ZoneSelect({ projectId, floorId, label, anyLabel, zoneId, onChange }: ZoneSelectProps) {
  const zones = useQuery({
    queryKey: [...queryKeys.floorPlans(projectId), 'zones', floorId],
    queryFn: async ({ signal }) => {
      const options = {
        schema: ZoneListAnswerSchema,
        query: { floorId },
        enableSkip: { errors: true } as const,
        signal,
      };
      return (await request('/core/zone', options)).rows;
    },
  }).data;
  return (
    <Select
      label={label}
      className="w-40"
      value={zoneId ?? ANY}
      onChange={onChange}
      options={[
        { value: ANY, label: anyLabel },
        ...(zones ?? []).map((zone) => ({ value: zone.zoneId, label: <bdi>{zone.name}</bdi> })),
      ]}
    />
  );
}
