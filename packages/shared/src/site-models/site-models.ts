import type { InspectionKind } from '../contract/inspection.ts';

/** Those of pictures. */
export const CAPTURED_KINDS = [
  'video-360',
  'photo-360',
  'photo',
] as const satisfies readonly InspectionKind[];
export type CapturedKind = (typeof CAPTURED_KINDS)[number];
/** Those that a list of inspections has. */
export const LISTED_KINDS = [...CAPTURED_KINDS, 'model-3d'] as const satisfies readonly InspectionKind[];
/** Those of one file that becomes something to walk around in; they take no hours and publish themselves. */
export const SITE_MODEL_KINDS = ['model-3d', 'bim-model'] as const satisfies readonly InspectionKind[];
export type SiteModelKind = (typeof SITE_MODEL_KINDS)[number];

/** Point clouds and building models: what each is called in addresses, and the subject of its rights. */
export const SITE_MODELS = {
  'model-3d': { path: 'pointcloud', subject: 'PointCloud' },
  'bim-model': { path: 'bim', subject: 'BimModel' },
} as const satisfies Record<SiteModelKind, { path: string; subject: string }>;

export function isSiteModel(kind: InspectionKind): kind is SiteModelKind {
  return kind in SITE_MODELS;
}
