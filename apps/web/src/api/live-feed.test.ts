import { describe, expect, it } from 'vitest';
import { staleKeys } from './live-feed.ts';

const event = (kind: string) => ({
  seq: 1,
  kind,
  subjectId: 'x',
  actor: null,
  payload: {},
  at: '2026-11-21T10:00:00Z',
});
const keysOf = (kind: string) => staleKeys('p', event(kind)).map((key) => key.join('/'));

describe('staleKeys', () => {
  it('renews the plans and the activity after a zone, a scale or a plan changed', () => {
    for (const kind of ['zone-created', 'calibration-set', 'floor-plan-renamed']) {
      expect(keysOf(kind)).toEqual(['project/p/events', 'project/p/floor-plans']);
    }
  });

  it('renews the link and its state in the project', () => {
    expect(keysOf('share-link-revoked')).toEqual([
      'project/p/events',
      'project/p/share-links',
      'project/p/detail',
    ]);
  });

  it('renews the lists of projects when one closes', () => {
    expect(keysOf('project-closed')).toContain('projects');
  });

  it('asks for a note again when its picture was drawn, and for nothing else', () => {
    expect(keysOf('note-image-drawn')).toEqual(['project/p/notes/one/x']);
  });

  it('leaves everything alone for progress and for kinds it does not know', () => {
    expect(keysOf('upload-progressed')).toEqual([]);
    expect(keysOf('invented-later')).toEqual([]);
  });
});
