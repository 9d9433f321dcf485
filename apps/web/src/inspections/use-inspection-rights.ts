import { subject } from '@casl/ability';
import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useProject } from '../api/projects.ts';
import { useSession } from '../api/session-store.ts';

export interface InspectionRights {
  /** Files are no concern of who sees pictures only. */
  seesFiles: boolean;
  mayPublish: boolean;
  /** Decides on what a detector found in its pictures, where the tenant has AI. */
  mayReview: boolean;
  mayChange: (inspection: Pick<InspectionRow, 'createdBy' | 'state'>) => boolean;
  mayDelete: (inspection: Pick<InspectionRow, 'createdBy' | 'state'>) => boolean;
  /** Where captures stand and which way they look. */
  mayPlace: (inspection: Pick<InspectionRow, 'state'>) => boolean;
}

/** What the reader may do with the inspections of a project. */
export function useInspectionRights(projectId: string): InspectionRights {
  const { ability } = useProject(projectId);
  const session = useSession();
  const hasAi = session?.kind === 'member' && session.userData.hasAi === true;
  const record = ({ createdBy, state }: Pick<InspectionRow, 'createdBy' | 'state'>) =>
    subject('Inspection', { createdBy: createdBy.id, published: state === 'published' });
  return {
    seesFiles: ability?.can('read', subject('Inspection', { createdBy: '', published: false })) ?? false,
    mayPublish: ability?.can('publish', 'Inspection') ?? false,
    mayReview: hasAi && (ability?.can('review', 'AiNote') ?? false),
    mayChange: (inspection) => ability?.can('update', record(inspection)) ?? false,
    mayDelete: (inspection) => ability?.can('delete', record(inspection)) ?? false,
    mayPlace: ({ state }) =>
      ability?.can('place', subject('Inspection', { createdBy: '', published: state === 'published' })) ??
      false,
  };
}
