import { once } from 'node:events';
import { RoomRefused, openRoom, type RoomAddress, type RoomKind } from '../room.ts';
import { watchChanges } from '../room-changes.ts';
import { say, type Command } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { readLogin } from './login-file.ts';

const KINDS: readonly RoomKind[] = ['plan', 'note', 'scene'];

/** A line of JSON for each change, until it is interrupted or the server ends it. */
export const watch: Command = {
  usage: 'plumbline watch --project ID plan:ID|note:ID|scene:ID',
  options: ['project'],
  async run({ env, output, notes, signal }, { values, rest }) {
    const connection = await readLogin(env);
    const room = openRoom(connection, readAddress(values['project'], rest));
    try {
      room.provider.on('status', ({ status }) => say(notes, status));
      const interrupted = signal.aborted ? Promise.resolve() : once(signal, 'abort').then(() => undefined);
      await Promise.race([room.whenSynced, interrupted]);
      say(notes, 'watching');
      const stop = watchChanges(room.doc, (changes) => {
        const at = new Date().toISOString();
        for (const change of changes) say(output, JSON.stringify({ at, room: room.name, ...change }));
      });
      const end = await Promise.race([room.whenEnded, interrupted]);
      stop();
      if (end) throw new RoomRefused(end);
    } finally {
      room.leave();
    }
  },
};

function readAddress(projectId: string | undefined, rest: readonly string[]): RoomAddress {
  const [room, ...more] = rest;
  const [name, subjectId] = (room ?? '').split(':');
  const kind = KINDS.find((each) => each === name);
  if (!projectId || !kind || !subjectId || more.length > 0)
    throw new UsageError('A project and one room are needed.');
  return { projectId, kind, subjectId };
}
