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
  const open = OPEN[kind];

  test('is read by the scene’s link that shows it, and by no other switch', () => {
    expect(access(kind, open?.subjectId ?? 'any', SHOWN)).toBe(open ? 'read' : null);
    const others = { ...SHOWN, showsNotes: false, showsPlan: false, showsTimeLine: false };
    if (open) expect(access(kind, open.subjectId, { ...others, [open.by]: true })).toBe('read');
    if (open) expect(access(kind, open.subjectId, { ...SHOWN, [open.by]: false })).toBeNull();
  });

  test('of anything else is closed to a scene’s link', () => {
    for (const subjectId of ['floor-2', 'inspection-2', 'note-1', SCENE.floorId, SCENE.inspectionId, ''])
      if (subjectId !== open?.subjectId)
        expect([subjectId, access(kind, subjectId, SHOWN)]).toEqual([subjectId, null]);
  });

  test('is open to a home link by the same switch, whatever it is of', () => {
    const home = { ...SHOWN, scene: null };
    expect(access(kind, 'any', home)).toBe(open ? 'read' : null);
    if (open) expect(access(kind, 'any', { ...home, [open.by]: false })).toBeNull();
  });
});
