import type { InspectionKind } from '../contract/inspection.ts';
import { isSiteModel } from '../site-models/site-models.ts';

/** What a step is called: of the file of a cloud or a model no picture is made. */
export function stepName<Step extends string>(step: Step, kind: InspectionKind): Step | 'converting' {
  return step === 'reading' && isSiteModel(kind) ? 'converting' : step;
}
