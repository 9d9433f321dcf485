import { expect, it } from 'vitest';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { keepIntroductions } from './presence-introductions.ts';

it('completes what is heard of somebody by how they were introduced, before anybody reads it', () => {
  const speaker = new Awareness(new Y.Doc());
  const listener = new Awareness(new Y.Doc());
  const id = speaker.clientID;
  keepIntroductions(listener);
  const heard: unknown[] = [];
  listener.on('change', () => heard.push(listener.getStates().get(id)));
  const say = (state: Record<string, unknown> | null): void => {
    speaker.setLocalState(state);
    applyAwarenessUpdate(listener, encodeAwarenessUpdate(speaker, [id]), 'server');
  };
  say({ cursor: { x: 1, y: 1 } });
  say({ cursor: { x: 2, y: 1 }, user: { name: 'Ana' } });
  say({ cursor: { x: 3, y: 1 } });
  say(null);
  say({ cursor: { x: 4, y: 1 } });
  say({ cursor: { x: 4, y: 1 }, user: { name: 'Anna' } });
  say({ cursor: { x: 4, y: 1 } });
  expect(heard).toEqual([
    { cursor: { x: 1, y: 1 } },
    { cursor: { x: 2, y: 1 }, user: { name: 'Ana' } },
    { cursor: { x: 3, y: 1 }, user: { name: 'Ana' } },
    undefined,
    { cursor: { x: 4, y: 1 }, user: { name: 'Ana' } },
    { cursor: { x: 4, y: 1 }, user: { name: 'Anna' } },
    { cursor: { x: 4, y: 1 }, user: { name: 'Anna' } },
  ]);
  speaker.destroy();
  listener.destroy();
});

it('keeps what lasts until it is told otherwise, and starts from nothing with each introduction', () => {
  const speaker = new Awareness(new Y.Doc());
  const listener = new Awareness(new Y.Doc());
  const id = speaker.clientID;
  keepIntroductions(listener);
  const say = (state: Record<string, unknown>): unknown => {
    speaker.setLocalState(state);
    applyAwarenessUpdate(listener, encodeAwarenessUpdate(speaker, [id]), 'server');
    return listener.getStates().get(id);
  };
  const view = { cx: 1, cy: 2, w: 3 };
  const user = { name: 'Ana' };
  expect(say({ user, view, following: 'b', draft: 1 })).toEqual({ user, view, following: 'b', draft: 1 });
  expect(say({ cursor: 1 })).toEqual({ user, view, following: 'b', cursor: 1 });
  expect(say({ cursor: 2, following: null })).toEqual({ user, view, following: null, cursor: 2 });
  expect(say({ cursor: 3 })).toEqual({ user, view, following: null, cursor: 3 });
  expect(say({ user, cursor: 4 })).toEqual({ user, cursor: 4 });
  expect(say({ cursor: 5 })).toEqual({ user, cursor: 5 });
  speaker.destroy();
  listener.destroy();
});
