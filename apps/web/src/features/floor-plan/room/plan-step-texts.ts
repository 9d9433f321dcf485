import type { StepTexts } from '../../../collab/room-kind.ts';
import type { PlanAction } from './plan-action.ts';

/** Steps on a plan in words. */
export const PLAN_STEP_TEXTS: StepTexts<PlanAction> = {
  namespaces: ['plan', 'select', 'markup'],
  textOf: ({ kind, name, markup, subjectIds }, t) => {
    if (subjectIds) return t(`select:step.${kind}`, { count: subjectIds.length });
    return t(`plan:step.${kind}`, { name: name || (markup ? t(`markup:kind.${markup}`) : '') });
  },
};
