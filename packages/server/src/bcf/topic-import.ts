import type { BcfRemark, BcfRemarkKind } from '@plumbline/shared/contract/bcf.ts';
import type { NoteSpot } from '@plumbline/shared/contract/note.ts';
import type { Trx } from '../database/client.ts';
import type { KeptBitmap, TopicBase } from '../database/tables/bcf-tables.ts';
import type { NewAttachment } from '../notes/attachments.ts';
import type { NoteActor } from '../notes/note-actor.ts';
import type { BcfTopic } from './bcf-file.ts';

/** A view that the note does not have yet; its files are stored, and promised as ones that nobody uses yet. */
export interface NewViewpoint {
  guid: string;
  viewpointFileId: string | null;
  snapshot: NewAttachment | null;
  bitmaps: readonly KeptBitmap[];
}

export interface TopicToImport {
  /** As whom it is imported. */
  actor: NoteActor;
  topic: BcfTopic;
  viewpoints: readonly NewViewpoint[];
  /** Where in a model a new note is pinned, by which of its views. */
  spot?: { of: string; spot: NoteSpot } | null;
  /** Of the project. */
  timeZone: string;
  /** The words that stand above a comment: who wrote it and which file has it. */
  wordsAbove: (author: string | null) => string;
}

/** One topic while it is imported: what is left is noted, and what is taken is the base of the next time. */
export class TopicImport implements TopicToImport {
  readonly trx: Trx;
  readonly actor: NoteActor;
  readonly topic: BcfTopic;
  readonly viewpoints: readonly NewViewpoint[];
  readonly spot: NonNullable<TopicToImport['spot']> | null;
  readonly timeZone: string;
  readonly wordsAbove: TopicToImport['wordsAbove'];
  readonly base: TopicBase;
  readonly remarks: BcfRemark[] = [];
  isChanged = false;

  constructor(trx: Trx, wanted: TopicToImport, base: TopicBase) {
    this.trx = trx;
    this.actor = wanted.actor;
    this.topic = wanted.topic;
    this.viewpoints = wanted.viewpoints;
    this.spot = wanted.spot ?? null;
    this.timeZone = wanted.timeZone;
    this.wordsAbove = wanted.wordsAbove;
    this.base = base;
  }

  leave(kind: BcfRemarkKind, about = ''): void {
    this.remarks.push({ kind, about });
  }
}
