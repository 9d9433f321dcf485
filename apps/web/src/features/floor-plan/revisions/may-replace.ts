import { subject } from '@casl/ability';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';

/** Whether somebody may replace a plan's drawing: as with its file. */
export function mayReplace({ createdBy }: FloorPlan, ability: AppAbility): boolean {
  return (
    ability.can('create', 'FloorPlan') &&
    ability.can('update', subject('FloorPlan', { createdBy: createdBy?.id ?? '' }))
  );
}

/** Whether somebody may say that what is drawn is still in its place: whoever draws. */
export function mayConfirm(ability: AppAbility): boolean {
  return ability.can('update', 'Zone');
}
