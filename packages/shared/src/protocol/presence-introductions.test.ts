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
