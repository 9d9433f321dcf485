/** Which rooms a link opens, made from the table of kinds: a new kind is closed to visitors until it stands here. */
import { describe, expect, test } from 'vitest';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { LinkScope } from '@plumbline/shared/abilities/roles.ts';
import { ROOM_KINDS } from './room-kinds.ts';
import type { RoomKinds } from './room-kind.ts';

const SCENE = { inspectionId: 'inspection-1', floorId: 'floor-1' };
const SHOWN: LinkScope = {
  scene: SCENE,
  showsNotes: true,
  showsPlan: true,
  showsTimeLine: true,
  allowsDownload: true,
};
/** The subject that a scene's link opens a room of, and the switch that closes it. */
const OPEN: Record<string, { subjectId: string; by: 'showsNotes' | 'showsPlan' }> = {
  plan: { subjectId: SCENE.floorId, by: 'showsPlan' },
  scene: { subjectId: SCENE.inspectionId, by: 'showsNotes' },
};
const KINDS: RoomKinds = ROOM_KINDS;

function access(kind: string, subjectId: string, link: LinkScope) {
  const projectRole = link.scene ? 60 : 50;
  const ability = abilityFor(
    { kind: 'visitor', linkId: 'l', tenantId: 't', projectId: 'p', projectRole, sessionId: 's' },
    { projectId: 'p', projectRole, asOperator: false, projectStatus: 'active', link },
  );
  return KINDS[kind]?.access(ability, subjectId) ?? null;
}

describe.each(Object.keys(ROOM_KINDS))('the room of a %s', (kind) => {
  const { subjectId, by } = OPEN[kind] ?? { subjectId: 'any', by: null };
  const expected = by === null ? null : 'read';
  const without: LinkScope = by === null ? SHOWN : { ...SHOWN, [by]: false };
  const alone: LinkScope = {
    scene: SCENE,
    showsNotes: false,
    showsPlan: false,
    showsTimeLine: false,
    allowsDownload: false,
    ...(by !== null && { [by]: true }),
  };

  test('is read by the scene’s link that shows it, and by no other switch', () => {
    expect(access(kind, subjectId, SHOWN)).toBe(expected);
    expect(access(kind, subjectId, alone)).toBe(expected);
    expect(access(kind, subjectId, without)).toBeNull();
  });

  test('of anything else is closed to a scene’s link', () => {
    const all = ['floor-2', 'inspection-2', 'note-1', SCENE.floorId, SCENE.inspectionId, ''];
    const opened = all.filter((id) => access(kind, id, SHOWN) !== null);
    expect(opened).toEqual(by === null ? [] : [subjectId]);
  });

  test('is open to a home link by the same switch, whatever it is of', () => {
    expect(access(kind, 'any', { ...SHOWN, scene: null })).toBe(expected);
    expect(access(kind, 'any', { ...without, scene: null })).toBeNull();
  });
});
