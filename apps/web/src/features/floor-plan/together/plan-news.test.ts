import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { expect, test } from 'vitest';
import { newsAnswer } from '../../../collab-ui/visit-news.ts';
import { newsOf } from './plan-news.ts';

function event(
  seq: number,
  subjectId: string,
  kind = 'zone-changed',
  by: string | null = 'Mei',
): ProjectEvent {
  const actor = by === null ? null : { id: `id-${by}`, name: by };
  return { seq, subjectId, kind, actor, payload: {}, at: '2026-11-22T05:00:00Z' };
}

test('each object once, with its latest change, newest first; what is deleted too', () => {
  const { changes } = newsOf('2026-11-21T05:00:00Z', [
    event(9, 'b', 'zone-deleted', 'Li'),
    event(7, 'a'),
    event(8, 'b'),
    event(3, 'c', 'zone-created', null),
    event(5, 'a', 'zone-created'),
  ]);
  expect(changes.map(({ objectId, event: { kind }, author }) => [objectId, kind, author.name])).toEqual([
    ['b', 'zone-deleted', 'Li'],
    ['a', 'zone-changed', 'Mei'],
    ['c', 'zone-created', ''],
  ]);
});

test('the scale and north of one plan are two things, each with its latest change', () => {
  const { changes } = newsOf('2026-11-21T05:00:00Z', [
    event(4, 'plan', 'calibration-set'),
    event(5, 'plan', 'north-set'),
    event(6, 'plan', 'north-cleared', 'Li'),
  ]);
  expect(changes.map(({ event: { kind }, author }) => [kind, author.name])).toEqual([
    ['north-cleared', 'Li'],
    ['calibration-set', 'Mei'],
  ]);
});

test('whoever asks for news where there are none is told so', () => {
  const none = newsOf('2026-11-21T05:00:00Z', []);
  const some = newsOf('2026-11-21T05:00:00Z', [event(7, 'a')]);
  expect([newsAnswer(null, false), newsAnswer(none, false), newsAnswer(some, false)]).toEqual([
    'unknown',
    'none',
    'show',
  ]);
  expect([newsAnswer(some, true), newsAnswer(none, true)]).toEqual(['hide', 'hide']);
});
