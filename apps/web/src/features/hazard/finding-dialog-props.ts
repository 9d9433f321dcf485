import type { Finding } from '@plumbline/shared/contract/hazard.ts';
import type { useFindingDeeds } from './finding-requests.ts';

export interface FindingDialogProps {
  projectId: string;
  finding: Finding;
  decide: ReturnType<typeof useFindingDeeds>['decide'];
  onClose: () => void;
}
