import { s1, viewers } from './live-room.ts';
import type { Scenario } from './scenario.ts';

export const SCENARIOS: readonly Scenario[] = [s1, viewers];
