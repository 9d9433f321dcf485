import { getAppearance } from '../appearance.ts';
import { isSingleKey, strokeOf } from './keys.ts';

/** True while single keys are switched off in the settings and the event is one. */
export function isSilenced(event: KeyboardEvent): boolean {
  return !getAppearance().singleKeys && isSingleKey(strokeOf(event));
}
