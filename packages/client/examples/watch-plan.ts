/** Prints what changes on a floor plan, until the first change of somebody else. */
import { createPlumbline, watchChanges } from '@plumbline/client';

const { PLUMBLINE_SERVER: server = '', PLUMBLINE_TOKEN: token = '' } = process.env;
const [projectId = '', floorPlanId = ''] = process.argv.slice(2);
const room = createPlumbline({ server, token }).openRoom({ projectId, kind: 'plan', subjectId: floorPlanId });

await room.whenSynced;
console.log('watching');
watchChanges(room.doc, (changes) => {
  for (const { part, path, keys, isOwn } of changes) {
    console.log(part, path.join('/'), keys.join(' '));
    if (!isOwn) process.exit(0);
  }
});
const { reason } = await room.whenEnded;
console.error(reason);
process.exit(1);
