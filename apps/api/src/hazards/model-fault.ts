import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

/** How a model can be refused. */
export const MODEL_FAULTS = [
  'model-unfit',
  'model-unreadable',
  'model-outside-files',
  'model-too-large',
  'model-wrong-shape',
  'model-not-numbers',
  'model-too-slow',
] as const satisfies readonly ErrorCode[];
type ModelFault = (typeof MODEL_FAULTS)[number];

/** What its process is ended for is the model's doing. */
const ENDED: Partial<Record<ErrorCode, ModelFault>> = {
  'decode-limit': 'model-too-large',
  'decode-timeout': 'model-too-slow',
};

/** Why a model cannot be used, by what its process was refused with. */
export function modelFaultOf(code: ErrorCode): ModelFault {
  return ENDED[code] ?? MODEL_FAULTS.find((fault) => fault === code) ?? 'model-unfit';
}
