import * as z from 'zod/mini';
import { InstantSchema, UuidSchema, answerOf } from './envelope.ts';

/** Kinds of events, in the past tense, each with the ability subject that a reader needs `read` on. */
export const EVENT_SUBJECTS = {
  'project-created': 'Project',
  'project-changed': 'Project',
  'project-closed': 'Project',
  'project-reopened': 'Project',
  'project-member-added': 'ProjectMember',
  'project-member-changed': 'ProjectMember',
  'project-member-removed': 'ProjectMember',
  'floor-plan-added': 'FloorPlan',
  'floor-plan-renamed': 'FloorPlan',
  'floor-plans-reordered': 'FloorPlan',
  'floor-plan-deleted': 'FloorPlan',
  'floor-plan-restored': 'FloorPlan',
  'floor-plan-purged': 'FloorPlan',
  'plan-revision-added': 'FloorPlan',
  'plan-revision-aligned': 'FloorPlan',
  'plan-revision-confirmed': 'FloorPlan',
  'plan-revision-issued': 'FloorPlan',
  'plan-revision-discarded': 'FloorPlan',
  'upload-progressed': 'FloorPlan',
  'calibration-set': 'Calibration',
  'calibration-cleared': 'Calibration',
  'north-set': 'Calibration',
  'north-cleared': 'Calibration',
  'zone-created': 'Zone',
  'zone-changed': 'Zone',
  'zone-deleted': 'Zone',
  'markup-created': 'Markup',
  'markup-changed': 'Markup',
  'markup-deleted': 'Markup',
  'note-created': 'Note',
  'note-changed': 'Note',
  'note-transitioned': 'Note',
  'note-deleted': 'Note',
  'note-restored': 'Note',
  'note-described': 'Note',
  'comment-added': 'Note',
  'comment-edited': 'Note',
  'comment-deleted': 'Note',
  'watcher-added': 'Note',
  'watcher-removed': 'Note',
  'attachment-added': 'Note',
  'attachment-deleted': 'Note',
  'checklist-changed': 'Note',
  'note-image-drawn': 'Note',
  'notes-zoned': 'Note',
  'inspection-created': 'Inspection',
  'inspection-changed': 'Inspection',
  'inspection-uploaded': 'Inspection',
  'inspection-progressed': 'Inspection',
  'inspection-previewed': 'Inspection',
  'inspection-published': 'Inspection',
  'inspection-failed': 'Inspection',
  'inspection-waited': 'Inspection',
  'inspection-deleted': 'Inspection',
  'inspection-restored': 'Inspection',
  'capture-placed': 'Inspection',
  'captures-spread': 'Inspection',
  'captures-lined-up': 'Inspection',
  'walk-tracked': 'Inspection',
  'hazards-looked-for': 'AiNote',
  'finding-decided': 'AiNote',
  'tag-created': 'Tag',
  'tag-changed': 'Tag',
  'tag-deleted': 'Tag',
  'share-link-created': 'ShareLink',
  'share-link-revoked': 'ShareLink',
  'share-link-opened': 'ShareLink',
} as const;
export type EventKind = keyof typeof EVENT_SUBJECTS;
/** True for a known kind of event. */
export function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(EVENT_SUBJECTS, text);
}

/** Kinds that are news for who is looking and no history. */
const PASSING_EVENT_KINDS = [
  'upload-progressed',
  'note-image-drawn',
  'notes-zoned',
  'inspection-progressed',
  'capture-placed',
  'captures-spread',
  'captures-lined-up',
  'walk-tracked',
  'hazards-looked-for',
  'finding-decided',
] as const satisfies readonly EventKind[];
export type PassingEventKind = (typeof PASSING_EVENT_KINDS)[number];
/** True for news of the moment, which no list of what happened shows. */
export function isPassingEvent(kind: string): kind is PassingEventKind {
  return PASSING_EVENT_KINDS.some((each) => each === kind);
}

/** Kinds of events a visitor may hear of, without the actor. */
export const VISITOR_EVENT_KINDS: readonly EventKind[] = [
  'project-closed',
  'project-reopened',
  'floor-plan-added',
  'floor-plan-renamed',
  'floor-plans-reordered',
  'floor-plan-deleted',
  'floor-plan-restored',
  'plan-revision-issued',
  'calibration-set',
  'calibration-cleared',
  'north-set',
  'north-cleared',
  'zone-created',
  'zone-changed',
  'zone-deleted',
  'markup-created',
  'markup-changed',
  'markup-deleted',
  'note-created',
  'note-changed',
  'note-transitioned',
  'note-deleted',
  'note-restored',
  'note-described',
];

/**
 * One event as the feed and the activity list show it. `seq` orders the events of one project without gaps.
 * `payload` holds what the sentence needs: `{name}` of the floor plan or zone, `{floorPlanId, floorPlanName}`, `{mmPerPx}`, `{northDeg}`, `{changed: [...]}`,
 * `{markup}` the kind of an object of markup, `{note}` and `{inspection}` the row of one as it was then; of inspections
 * `{published}` says who may hear of it.
 */
export const ProjectEventSchema = z.object({
  seq: z.number(),
  kind: z.string(),
  subjectId: z.string(),
  actor: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  payload: z.record(z.string(), z.unknown()),
  at: InstantSchema,
});
export type ProjectEvent = z.infer<typeof ProjectEventSchema>;
export const EventListAnswerSchema = answerOf(
  z.object({ events: z.array(ProjectEventSchema), head: z.number() }),
);
