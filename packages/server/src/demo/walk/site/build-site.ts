/** The whole site on the day of a walk, ready to be lit. */
import { HARBOUR_TOWER } from '@plumbline/shared/demo-building/harbour-tower.ts';
import type { Storey, Window } from '@plumbline/shared/demo-building/building.ts';
import { pointOnWall, wallFrame, wallOf } from '@plumbline/shared/demo-building/wall-outlines.ts';
import type { Visit } from '../walk-places.ts';
import { Builder } from '../render/builder.ts';
import { lamp, sunFrom, type Light, type Scene } from '../render/scene.ts';
import { vec } from '../render/solid.ts';
import { furnish } from './fittings.ts';
import { setHazards } from './hazards.ts';
import { surround } from './outside.ts';
import { hangServices } from './services.ts';
import type { Signs } from './signs.ts';
import { setOut } from './site-items.ts';
import { FIRST_STAGE, SECOND_STAGE, type Stage } from './stage.ts';
import { raiseBuilding } from './structure.ts';

export function buildSite(visit: Visit, signs: Signs): Scene {
  const stage = visit === 'first' ? FIRST_STAGE : SECOND_STAGE;
  const b = new Builder();
  const lights: Light[] = [];
  raiseBuilding(b, HARBOUR_TOWER, stage);
  for (const storey of HARBOUR_TOWER.storeys) {
    const floor = b.at(0, 0, storey.elevationM);
    hangServices({ b, storey, isFinished: stage.isFinished, lights });
    setOut(floor, storey.level, visit);
    setHazards(floor, storey.level, { visit, signs });
    furnish(floor, storey, visit);
    lights.push(...storey.windows.map((window) => daylight(storey, window, stage)));
  }
  lights.push(entrance());
  if (visit === 'first') {
    lights.push(lamp(23.1, 17.3, 1.85, 1.6), lamp(22.7, 14.7, 5.45, 1.6));
    surround(b, ['south', 'east', 'north']);
  } else {
    lights.push(lamp(24.5, 15.7, 1.85, 1.2));
    surround(b, ['north']);
  }
  return {
    solids: b.solids,
    lights,
    sun: visit === 'first' ? sunFrom(148, 31, 5) : sunFrom(216, 24, 4),
    inside: { min: vec(-0.19, -0.19, -0.35), max: vec(28.99, 20.19, 7.5) },
    clouds: visit === 'first' ? 0.35 : 0.75,
  };
}

function daylight(storey: Storey, window: Window, stage: Stage): Light {
  const wall = wallOf(storey, window);
  const frame = wallFrame(wall);
  const inwards = window.wallId === 'south' || window.wallId === 'east' ? 1 : -1;
  const isCovered = stage.isCovered(storey.level, window);
  const at = pointOnWall(frame, window.atM, inwards * (isCovered ? -0.06 : -0.12));
  const [halfWidth, halfHeight] = [window.widthM / 2 - 0.04, (window.headM - window.sillM) / 2 - 0.04];
  return {
    kind: isCovered ? 'film' : 'window',
    at: vec(at.x, at.y, storey.elevationM + (window.sillM + window.headM) / 2),
    along: vec(frame.along.x * halfWidth, frame.along.y * halfWidth, 0),
    up: vec(0, 0, halfHeight),
    normal: vec(frame.left.x * inwards, frame.left.y * inwards, 0),
    areaM2: 4 * halfWidth * halfHeight,
    power: [0, 0, 0],
  };
}

/** Daylight comes in at the entrance as well, which is not closed on the first day. */
function entrance(): Light {
  return {
    kind: 'window',
    at: vec(9.6, -0.1, 1.2),
    along: vec(0.95, 0, 0),
    up: vec(0, 0, 1.15),
    normal: vec(0, 1, 0),
    areaM2: 4.37,
    power: [0, 0, 0],
  };
}
