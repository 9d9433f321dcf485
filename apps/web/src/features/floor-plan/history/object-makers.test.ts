import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { ObjectMakers } from '@plumbline/shared/contract/history.ts';
import { expect, test } from 'vitest';
import { hear, heardDeed, withHeard, type HeardDeed } from './object-makers.ts';

const NOBODY: ObjectMakers = { made: null, changed: null };

function event(minute: number, kind: string, name: string, payload = {}): ProjectEvent {
  return {
    seq: minute,
    kind,
    subjectId: 'a',
    actor: { id: name, name },
    payload,
    at: `2026-11-22T10:${minute}:00Z`,
  };
}

function after(makers: ObjectMakers, ...events: ProjectEvent[]): (string | undefined)[] {
  const heard = events.reduce<readonly HeardDeed[]>((before, each) => {
    const deed = heardDeed(each);
    return deed ? hear(before, deed) : before;
  }, []);
  const { made, changed } = withHeard(makers, heard);
  return [made?.actor?.name, changed?.actor?.name];
}

const byAna: ObjectMakers = {
  made: { at: '2026-11-22T10:10:00Z', actor: { id: 'Ana', name: 'Ana' } },
  changed: null,
};

test('an object that was drawn a moment ago is its maker’s, and then the last one’s who changed it', () => {
  const drawn = event(20, 'zone-created', 'Ana');
  expect(after(NOBODY, drawn)).toEqual(['Ana', undefined]);
  const changes = [21, 22, 23].map((minute) => event(minute, 'zone-changed', `Ben ${minute}`));
  expect(after(NOBODY, drawn, ...changes)).toEqual(['Ana', 'Ben 23']);
});

test('what was heard and asked for alike counts once', () => {
  expect(after(byAna, event(10, 'markup-created', 'Ana'))).toEqual(['Ana', undefined]);
  const changed = { at: '2026-11-22T10:30:00Z', actor: { id: 'Cem', name: 'Cem' } };
  expect(after({ ...byAna, changed }, event(20, 'markup-changed', 'Ben'))).toEqual(['Ana', 'Cem']);
});

test('drawn again it is still its maker’s; another place in the drawing order is no change', () => {
  expect(after(byAna, event(20, 'zone-deleted', 'Ben'), event(21, 'zone-created', 'Ben'))).toEqual([
    'Ana',
    'Ben',
  ]);
  expect(after(byAna, event(20, 'zone-changed', 'Ben', { changed: ['order'] }))).toEqual(['Ana', undefined]);
  expect(after(byAna, event(20, 'zone-changed', 'Ben', { changed: ['name', 'order'] }))).toEqual([
    'Ana',
    'Ben',
  ]);
});
