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
import * as tenantRecord from './0013-tenant-record.ts';
import * as hours from './0014-hours.ts';
import * as retention from './0015-retention.ts';
import * as numberedOperations from './0016-numbered-operations.ts';
import * as notifications from './0017-notifications.ts';
import * as savedViews from './0018-saved-views.ts';
import * as groupsAndPictures from './0019-groups-and-pictures.ts';
import * as profile from './0020-profile.ts';
import * as editIds from './0021-edit-ids.ts';
import * as quickSearch from './0023-quick-search.ts';
import * as photoAndCompany from './0024-photo-and-company.ts';
import * as operationPeople from './0026-operation-people.ts';
import * as quietHours from './0027-quiet-hours.ts';
import * as quickBatches from './0030-quick-batches.ts';
import * as keptFiles from './0033-kept-files.ts';
import * as projectionStep from './0035-projection-step.ts';
import * as singleEdits from './0036-single-edits.ts';
import * as mailsByRecipient from './0037-mails-by-recipient.ts';
import * as askedResets from './0038-asked-resets.ts';
import * as formerManagers from './0041-former-managers.ts';
import * as peopleByAccount from './0043-people-by-account.ts';
import * as hoursByAmount from './0044-hours-by-amount.ts';
import * as alertsByProject from './0045-alerts-by-project.ts';
import * as projectsByGroup from './0046-projects-by-group.ts';
import * as tenantsByHours from './0047-tenants-by-hours.ts';
import * as knownNetworks from './0048-known-networks.ts';
import * as roomRows from './0049-room-rows.ts';
import * as codeAndWebsite from './0050-code-and-website.ts';
import * as productNews from './0051-product-news.ts';
import * as notes from './0053-notes.ts';
import * as sealedRooms from './0054-sealed-rooms.ts';
import * as noteTelling from './0055-note-telling.ts';
import * as bcf from './0056-bcf.ts';
import * as captures from './0057-captures.ts';
import * as projectVisits from './0058-project-visits.ts';
import * as notesInOrder from './0059-notes-in-order.ts';
import * as walkPaths from './0060-walk-paths.ts';
import * as northOfPlans from './0061-north-of-plans.ts';
import * as idleAndAgain from './0064-idle-and-again.ts';
import * as films from './0065-films.ts';
import * as sourceLog from './0067-source-log.ts';
import * as capturePairs from './0072-capture-pairs.ts';
import * as filmsEnd from './0075-films-end.ts';
import * as sceneLinks from './0076-scene-links.ts';
import * as fieldNotes from './0078-field-notes.ts';
import * as planTies from './0080-plan-ties.ts';
import * as timeShifts from './0081-time-shifts.ts';
import * as noteSteps from './0085-note-steps.ts';
import * as reports from './0087-reports.ts';
import * as reportSchedules from './0090-report-schedules.ts';
import * as bcfParts from './0091-bcf-parts.ts';
import * as hazards from './0096-hazards.ts';
import * as detectorModels from './0099-detector-models.ts';
import * as apiTokens from './0101-api-tokens.ts';
import * as reportParts from './0104-report-parts.ts';
import * as walkTracks from './0105-walk-tracks.ts';
import * as siteModels from './0097-site-models.ts';
import * as noteSpots from './0100-note-spots.ts';
import * as noteLooks from './0102-note-looks.ts';

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
  '0013-tenant-record': tenantRecord,
  '0014-hours': hours,
  '0015-retention': retention,
  '0016-numbered-operations': numberedOperations,
  '0017-notifications': notifications,
  '0018-saved-views': savedViews,
  '0019-groups-and-pictures': groupsAndPictures,
  '0020-profile': profile,
  '0021-edit-ids': editIds,
  '0023-quick-search': quickSearch,
  '0024-photo-and-company': photoAndCompany,
  '0026-operation-people': operationPeople,
  '0027-quiet-hours': quietHours,
  '0030-quick-batches': quickBatches,
  '0033-kept-files': keptFiles,
  '0035-projection-step': projectionStep,
  '0036-single-edits': singleEdits,
  '0037-mails-by-recipient': mailsByRecipient,
  '0038-asked-resets': askedResets,
  '0041-former-managers': formerManagers,
  '0043-people-by-account': peopleByAccount,
  '0044-hours-by-amount': hoursByAmount,
  '0045-alerts-by-project': alertsByProject,
  '0046-projects-by-group': projectsByGroup,
  '0047-tenants-by-hours': tenantsByHours,
  '0048-known-networks': knownNetworks,
  '0049-room-rows': roomRows,
  '0050-code-and-website': codeAndWebsite,
  '0051-product-news': productNews,
  '0053-notes': notes,
  '0054-sealed-rooms': sealedRooms,
  '0055-note-telling': noteTelling,
  '0056-bcf': bcf,
  '0057-captures': captures,
  '0058-project-visits': projectVisits,
  '0059-notes-in-order': notesInOrder,
  '0060-walk-paths': walkPaths,
  '0061-north-of-plans': northOfPlans,
  '0064-idle-and-again': idleAndAgain,
  '0065-films': films,
  '0067-source-log': sourceLog,
  '0072-capture-pairs': capturePairs,
  '0075-films-end': filmsEnd,
  '0076-scene-links': sceneLinks,
  '0078-field-notes': fieldNotes,
  '0080-plan-ties': planTies,
  '0081-time-shifts': timeShifts,
  '0085-note-steps': noteSteps,
  '0087-reports': reports,
  '0090-report-schedules': reportSchedules,
  '0091-bcf-parts': bcfParts,
  '0096-hazards': hazards,
  '0097-site-models': siteModels,
  '0099-detector-models': detectorModels,
  '0100-note-spots': noteSpots,
  '0101-api-tokens': apiTokens,
  '0102-note-looks': noteLooks,
  '0104-report-parts': reportParts,
  '0105-walk-tracks': walkTracks,
};
