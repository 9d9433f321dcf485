import type { VisitorInspection } from '@plumbline/shared/contract/visitor-inspection.ts';
import { useQuery } from '@tanstack/react-query';
import {
  inspectionQuery,
  latestInspectionQuery,
  visitorInspectionsQuery,
} from '../../inspections/inspection-requests.ts';

import { useShown } from './use-shown.ts';

interface SceneInspection {
  /** Undefined while it is on its way, null where there is none. */
  inspection: VisitorInspection | null | undefined;
  error: Error | null;
  retry: () => void;
}

/** The inspection that an address names, else the newest with pictures; visitors see the published ones. */
export function useSceneInspection(
  projectId: string,
  wantedId: string | null,
  isVisitor: boolean,
): SceneInspection {
  const { scene } = useShown();
  const shared = useQuery({ ...visitorInspectionsQuery(projectId), enabled: isVisitor });
  const newest = useQuery({
    ...latestInspectionQuery(projectId),
    enabled: !isVisitor && wantedId === null,
  });
  const wanted = useQuery({
    ...inspectionQuery(projectId, wantedId ?? ''),
    enabled: !isVisitor && wantedId !== null,
  });
  const query = isVisitor ? shared : wantedId === null ? newest : wanted;
  const retry = () => void query.refetch();
  if (query.data === undefined) return { inspection: undefined, error: query.error, retry };
  // Without one in the address a scene's link shows its own.
  const sharedId = wantedId ?? scene?.inspectionId ?? null;
  const found = isVisitor
    ? shared.data?.find(({ id }) => sharedId === null || id === sharedId)
    : wantedId === null
      ? newest.data?.rows.find(({ frameCount }) => frameCount > 0)
      : wanted.data;
  return { inspection: found ?? null, error: null, retry };
}
