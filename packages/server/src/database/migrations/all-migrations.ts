import type { Migration } from 'kysely/migration';
import * as first from './0001-first.ts';
import * as uploadStarted from './0002-upload-started.ts';
import * as quickJournal from './0003-quick-journal.ts';
import * as observation from './0004-observation.ts';
import * as planRevisions from './0005-plan-revisions.ts';
import * as planVisits from './0006-plan-visits.ts';
import * as eventsBySubject from './0007-events-by-subject.ts';
import * as doubtsFound from './0008-doubts-found.ts';
import * as people from './0009-people.ts';
import * as wayIn from './0010-way-in.ts';
import * as tenantPhase from './0011-tenant-phase.ts';
import * as movedAuthors from './0012-moved-authors.ts';

/** Every migration by name, in order; forward only. A migration that was released is never changed. */
export const ALL_MIGRATIONS: Record<string, Migration> = {
  '0001-first': first,
  '0002-upload-started': uploadStarted,
  '0003-quick-journal': quickJournal,
  '0004-observation': observation,
  '0005-plan-revisions': planRevisions,
  '0006-plan-visits': planVisits,
  '0007-events-by-subject': eventsBySubject,
  '0008-doubts-found': doubtsFound,
  '0009-people': people,
  '0010-way-in': wayIn,
  '0011-tenant-phase': tenantPhase,
  '0012-moved-authors': movedAuthors,
};
