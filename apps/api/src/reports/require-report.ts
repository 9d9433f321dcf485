import { tellsOfFindings } from '@plumbline/shared/contract/report.ts';
import type { ProjectAccess } from '../access.ts';

/** Who makes reports; one that tells of findings, whoever decides on them too. @throws AppError not-authorized */
export function requireReport(access: ProjectAccess, wanted: Parameters<typeof tellsOfFindings>[0]): void {
  access.require('create', 'Report');
  if (tellsOfFindings(wanted)) access.require('review', 'AiNote');
}
