/** Writes of point clouds and building models. */
import {
  SITE_MODELS,
  SITE_MODEL_KINDS,
  type SiteModelKind,
} from '@plumbline/shared/site-models/site-models.ts';
import { addSiteModel } from '../site-model-world.ts';
import type { World } from '../api-world.ts';
import type { Write, Writes } from './write.ts';

const POINTS = [
  { model: { x: 0, y: 0, z: 0 }, plan: { x: 10, y: 10 } },
  { model: { x: 5, y: 0, z: 0 }, plan: { x: 110, y: 10 } },
];

const aligned =
  (kind: SiteModelKind) =>
  async (world: World): Promise<Write> => ({
    method: 'PUT',
    url: `/api/core/${SITE_MODELS[kind].path}/${await addSiteModel(world, { kind })}/alignment`,
    payload: { version: 0, alignment: { points: POINTS } },
  });

export const SITE_MODEL_WRITES: Writes = Object.fromEntries(
  SITE_MODEL_KINDS.map((kind) => [
    `PUT /api/core/${SITE_MODELS[kind].path}/{inspectionId}/alignment`,
    aligned(kind),
  ]),
);
