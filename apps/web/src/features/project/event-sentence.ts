import { MARKUP_KINDS, type MarkupKind } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { isEventKind, type EventKind, type ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { revisionLetter } from '@plumbline/shared/contract/revision.ts';

/** Kinds that are worth a line, with the key of their sentence; progress is shown where the upload is. */
const SENTENCES: Record<Exclude<EventKind, 'upload-progressed'>, string> = {
  'project-closed': 'projectClosed',
  'project-reopened': 'projectReopened',
  'floor-plan-added': 'floorPlanAdded',
  'floor-plan-renamed': 'floorPlanRenamed',
  'floor-plans-reordered': 'floorPlansReordered',
  'floor-plan-deleted': 'floorPlanDeleted',
  'floor-plan-restored': 'floorPlanRestored',
  'plan-revision-added': 'planRevisionAdded',
  'plan-revision-aligned': 'planRevisionAligned',
  'plan-revision-confirmed': 'planRevisionConfirmed',
  'plan-revision-issued': 'planRevisionIssued',
  'plan-revision-discarded': 'planRevisionDiscarded',
  'calibration-set': 'calibrationSet',
  'calibration-cleared': 'calibrationCleared',
  'zone-created': 'zoneCreated',
  'zone-changed': 'zoneChanged',
  'zone-deleted': 'zoneDeleted',
  'markup-created': 'markupCreated',
  'markup-changed': 'markupChanged',
  'markup-deleted': 'markupDeleted',
  'share-link-created': 'shareLinkCreated',
  'share-link-revoked': 'shareLinkRevoked',
  'share-link-opened': 'shareLinkOpened',
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export interface EventSentence {
  key: string;
  /** The zone or plan it is about, empty when there is none. */
  name: string;
  /** The floor plan, or the letter of its revision; empty when there is none. */
  place: string;
  /** The kind of markup it is about when that has no words of its own, null otherwise. */
  markup: MarkupKind | null;
}

export function isTold(event: ProjectEvent): boolean {
  return isEventKind(event.kind) && event.kind !== 'upload-progressed';
}

/** What to say about an event; null for kinds this version does not know or does not tell. */
export function sentenceOf(event: ProjectEvent): EventSentence | null {
  if (!isEventKind(event.kind) || event.kind === 'upload-progressed') return null;
  const name = textOf(event.payload['name']);
  const plan = textOf(event.payload['floorPlanName']);
  const markup = name === '' ? markupKindOf(event.payload['markup']) : null;
  return { key: SENTENCES[event.kind], name, place: placeOf(event, name, plan), markup };
}

function markupKindOf(value: unknown): MarkupKind | null {
  return MARKUP_KINDS.find((kind) => kind === value) ?? null;
}

function placeOf({ kind, payload }: ProjectEvent, name: string, plan: string): string {
  const { number } = payload;
  if (kind.startsWith('plan-revision') && typeof number === 'number') return revisionLetter(number);
  return plan === '' && kind.startsWith('calibration') ? name : plan;
}
