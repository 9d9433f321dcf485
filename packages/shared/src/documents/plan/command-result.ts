/** Why a command wrote nothing. */
export type CommandRefusal =
  | 'not-found'
  | 'id-taken'
  | 'locked'
  | 'wrong-shape'
  | 'name-empty'
  | 'name-too-long'
  | 'colour-unknown'
  | 'not-a-number'
  | 'too-few-points'
  | 'too-many-points'
  | 'too-many-zones'
  | 'too-many-markup'
  | 'text-empty'
  | 'text-too-long'
  | 'size-out-of-range'
  | 'zero-area'
  | 'self-crossing'
  | 'points-equal'
  | 'distance-out-of-range';

export interface Refused {
  ok: false;
  reason: CommandRefusal;
}

/** What every command answers: done, with the ids it made, or the reason why nothing was written. */
export type CommandResult<Made extends object = object> = ({ ok: true } & Made) | Refused;

/** A command's refusal. */
export function refused(reason: CommandRefusal): Refused {
  return { ok: false, reason };
}
