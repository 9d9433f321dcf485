import type { Building } from './building.ts';
import { FIRST_FLOOR } from './harbour-tower-first-floor.ts';
import { GROUND_FLOOR } from './harbour-tower-ground-floor.ts';

/** The demo building: 28.8 × 20 m between axes, ground floor and first floor. */
export const HARBOUR_TOWER: Building = { name: 'Harbour Tower', storeys: [GROUND_FLOOR, FIRST_FLOOR] };
