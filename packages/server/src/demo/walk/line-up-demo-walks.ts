/** Lines the two days of a floor up, place by place, as somebody does who presses the same two things in both pictures. */
import { turned } from '@plumbline/shared/geometry/turned.ts';
import type { ProjectActor } from '../../access/project-actor.ts';
import { lineUp } from '../../captures/capture-pair.ts';
import { capturesOfSource } from '../../captures/capture-record.ts';
import type { Trx } from '../../database/client.ts';
import type { PlannedCapture, PlannedWalk } from './plan-demo-walks.ts';

/** Where the two things lie, clockwise from north. */
const BEARINGS_DEG = [30, 150] as const;

export async function lineUpDemoWalks(
  trx: Trx,
  actor: ProjectActor,
  [first, second]: readonly [PlannedWalk, PlannedWalk],
): Promise<void> {
  for (const [at, capture] of first.captures.entries()) {
    const other = second.captures[at];
    if (!other) throw new Error('the two days of the demo have different places');
    const [captureId, otherId] = [await idOf(trx, capture), await idOf(trx, other)];
    const [one, two] = BEARINGS_DEG.map((bearingDeg) => ({
      yawDeg: turned(bearingDeg - capture.headingDeg),
      otherYawDeg: turned(bearingDeg - other.headingDeg),
    }));
    if (one && two) await lineUp(trx, actor, { captureId, otherId }, [one, two]);
  }
}

async function idOf(trx: Trx, { sourceId, fileName }: PlannedCapture): Promise<string> {
  const [capture] = await capturesOfSource(trx, sourceId);
  if (!capture) throw new Error(`the demo's walk has lost ${fileName}`);
  return capture.id;
}
