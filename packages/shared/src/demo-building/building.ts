/*
 * The vocabulary of a building described in metres, from which plan sheets, panoramas, point clouds and
 * models are produced. Axes are right-handed: x east, y north, z up; the origin is the crossing of the south
 * and west grid axes at ground floor level. Walls are centre lines and meet at right angles only;
 * building-faults.ts says what else must hold, harbour-tower.test.ts that it does.
 */

/** A point of the plan in metres, x east and y north. */
export interface PointM {
  readonly x: number;
  readonly y: number;
}

/** A closed polygon in metres, counter-clockwise, the first point not repeated. */
export type RingM = readonly PointM[];

/** Palette key of a zone colour. */
export type ZoneColour = 'z1' | 'z2' | 'z3' | 'z4' | 'z5' | 'z6';

/** Where a wall stands in the order of strength; it decides how the wall is drawn. */
export type WallKind = 'outer' | 'core' | 'partition';

/** A straight wall along its centre line, standing on the floor of its storey. */
export interface Wall {
  readonly id: string;
  readonly kind: WallKind;
  readonly from: PointM;
  readonly to: PointM;
  readonly thicknessM: number;
  readonly heightM: number;
}

/** How a door closes its opening; `open` is an opening without a leaf. */
export type DoorLeaf = 'single' | 'double' | 'sliding' | 'open';

/** A door in a wall. Sides and ends are those of the wall walked `from` → `to`. */
export interface Door {
  readonly id: string;
  readonly wallId: string;
  /** Distance of the opening's centre from the wall's `from`. */
  readonly atM: number;
  readonly widthM: number;
  readonly headM: number;
  readonly leaf: DoorLeaf;
  /** The jamb that carries a single leaf's hinges. */
  readonly hinge: 'start' | 'end';
  /** The side the leaf swings to. */
  readonly opensTo: 'left' | 'right';
}

/** A window in a wall; sill and head are heights above the storey's floor. */
export interface Window {
  readonly id: string;
  readonly wallId: string;
  /** Distance of the opening's centre from the wall's `from`. */
  readonly atM: number;
  readonly widthM: number;
  readonly sillM: number;
  readonly headM: number;
}

/** A room; its ring runs on the centre lines of the walls around it (see room-outline.ts for the clear one). */
export interface Room {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly colour: ZoneColour;
  readonly ring: RingM;
  /** Where the name is written; without it the middle of the ring's bounds. */
  readonly labelAt?: PointM;
}

/** A straight flight: `start` is the middle of its first riser, `risers` rises lead along `direction`. */
export interface Flight {
  readonly start: PointM;
  readonly direction: 'east' | 'west';
  readonly widthM: number;
  readonly risers: number;
  readonly treadDepthM: number;
  /** Height of the flight's foot above the floor of the lower storey. */
  readonly baseM: number;
}

/** A stair between two storeys; both storeys hold the same object. */
export interface Stair {
  readonly id: string;
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly riserHeightM: number;
  readonly flights: readonly Flight[];
  readonly landing: RingM;
  /** Height of the landing above the floor of the lower storey. */
  readonly landingM: number;
}

/** A square column, from the floor of its storey to the slab above. */
export interface Column {
  readonly id: string;
  readonly at: PointM;
  readonly sideM: number;
}

/** A grid axis: `x` axes run north–south at that x, `y` axes run west–east at that y. */
export interface GridAxis {
  readonly name: string;
  readonly along: 'x' | 'y';
  readonly atM: number;
}

/** What a piece of furniture or equipment is. */
export type FittingKind =
  | 'desk'
  | 'table'
  | 'round-table'
  | 'chair'
  | 'sofa'
  | 'shelf'
  | 'counter'
  | 'wc'
  | 'basin'
  | 'lift-car'
  | 'plant';

/** A piece of furniture or equipment as an upright box around `at`. */
export interface Fitting {
  readonly kind: FittingKind;
  readonly at: PointM;
  readonly widthM: number;
  readonly depthM: number;
  readonly heightM: number;
  /** The side a person uses it from. */
  readonly faces: 'north' | 'east' | 'south' | 'west';
}

/** The entries of a storey's title block. */
export interface DrawingTitle {
  readonly project: string;
  readonly title: string;
  readonly number: string;
  readonly revision: string;
  /** A plain day, `YYYY-MM-DD`. */
  readonly issuedOn: string;
}

/** One floor of a building. */
export interface Storey {
  readonly id: string;
  readonly level: number;
  readonly name: string;
  readonly elevationM: number;
  /** From this floor to the next: the walls' height plus the slab above. */
  readonly heightM: number;
  readonly slabM: number;
  readonly axes: readonly GridAxis[];
  readonly walls: readonly Wall[];
  readonly doors: readonly Door[];
  readonly windows: readonly Window[];
  readonly rooms: readonly Room[];
  readonly stairs: readonly Stair[];
  readonly columns: readonly Column[];
  readonly fittings: readonly Fitting[];
  /** Where the slab this storey stands on is open. */
  readonly floorVoids: readonly RingM[];
  readonly drawing: DrawingTitle;
}

/** A building, its storeys from the lowest to the highest. */
export interface Building {
  readonly name: string;
  readonly storeys: readonly Storey[];
}
