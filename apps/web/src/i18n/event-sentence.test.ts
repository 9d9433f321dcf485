import { EVENT_SUBJECTS, isPassingEvent } from '@plumbline/shared/contract/event.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isTold, sentenceOf } from './event-sentence.ts';

const event = (kind: string, payload: Record<string, unknown> = {}) => ({
  seq: 1,
  kind,
  subjectId: 'x',
  actor: null,
  payload,
  at: '2026-11-21T10:00:00Z',
});
const file = new URL('../../../../locales/en/project.json', import.meta.url);
const { event: sentences } = z.parse(
  z.object({ event: z.record(z.string(), z.string()) }),
  JSON.parse(readFileSync(file, 'utf8')),
);

describe('sentenceOf', () => {
  it.each(Object.keys(EVENT_SUBJECTS).filter((kind) => !isPassingEvent(kind)))(
    'has a sentence for %s',
    (kind) => {
      expect(sentences[sentenceOf(event(kind))?.key ?? '']).toBeTruthy();
    },
  );

  it('tells neither progress nor what it does not know', () => {
    for (const kind of ['upload-progressed', 'note-image-drawn']) expect(isTold(event(kind))).toBe(false);
    expect(sentenceOf(event('invented-later'))).toBeNull();
  });

  it('names a revision by its letter', () => {
    const payload = { name: 'L00', number: 3 };
    expect(sentenceOf(event('plan-revision-issued', payload))).toMatchObject({ name: 'L00', place: 'C' });
  });

  it('says when a revision was made current unchecked', () => {
    const payload = { name: 'L00', number: 3, unchecked: true };
    const { key = '' } = sentenceOf(event('plan-revision-issued', payload)) ?? {};
    expect(sentences[key]).toContain('without comparing');
  });

  it('takes names as they are and survives a payload without them', () => {
    expect(sentenceOf(event('zone-created', { name: 'Lobby', floorPlanName: 'L00' }))).toMatchObject({
      name: 'Lobby',
      place: 'L00',
    });
    expect(sentenceOf(event('markup-created', { name: '', markup: 'arrow' }))?.markup).toBe('arrow');
    expect(sentenceOf(event('markup-created', { name: 'Seal', markup: 'text' }))?.markup).toBeNull();
    expect(sentenceOf(event('markup-created', { name: '', markup: 'spline' }))?.markup).toBeNull();
    expect(sentenceOf(event('zone-created', { name: 7 }))).toMatchObject({ name: '', place: '' });
  });
});
