/** What the demo's people wrote and decided about its notes, in days before and after the day of the seed. */
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { TagFields } from '@plumbline/shared/contract/tag.ts';
import type { SiteMotif } from './draw-site-photo.ts';

/** Accounts of the demo by what stands before the `@`. */
export const DEMO_WRITERS = {
  paul: 'project-admin@nord.example',
  greta: 'group-manager@nord.example',
  ana: 'inspector@nord.example',
  layla: 'inspector-2@nord.example',
  sato: 'responder@nord.example',
  chen: 'viewer@nord.example',
  emil: 'external@facade.example',
} as const;
export type DemoWriter = keyof typeof DEMO_WRITERS;

/** Two have rules. */
export const DEMO_TAGS = {
  fire: { name: 'Fire stopping', colour: 'z5', letter: 'F', needsPhoto: true, assignee: 'emil', days: 7 },
  power: { name: 'Electrical', colour: 'z1', letter: 'E', needsPhoto: false, assignee: 'sato', days: 14 },
  finish: { name: 'Finishes', colour: 'z2', letter: 'N', needsPhoto: false, assignee: null, days: null },
  water: {
    name: 'Water tightness',
    colour: 'z4',
    letter: 'W',
    needsPhoto: false,
    assignee: null,
    days: null,
  },
  safety: { name: 'Site safety', colour: 'z3', letter: 'S', needsPhoto: false, assignee: null, days: null },
} as const satisfies Record<
  string,
  Pick<TagFields, 'name' | 'colour' | 'letter' | 'needsPhoto'> & {
    assignee: DemoWriter | null;
    days: number | null;
  }
>;
export type DemoTag = keyof typeof DEMO_TAGS;

/** What somebody did to a note on one occasion: attaches, then decides or says something, then ticks. */
export interface DemoStep {
  daysAgo: number;
  by: DemoWriter;
  photo?: SiteMotif;
  to?: NoteStatus;
  say?: string;
  /** Given to somebody else. */
  assign?: DemoWriter;
  /** Due so many days from today. */
  due?: number;
  /** Ticks so many items of the list, from the top. */
  tick?: number;
}

export interface DemoNote {
  text: string;
  by: DemoWriter;
  daysAgo: number;
  /** A room of the storey, and where in it, from its west and north. Missing: not placed. */
  at?: readonly [room: string, east: number, south: number];
  assignee?: DemoWriter;
  /** Days from today. */
  due?: number;
  tags?: readonly DemoTag[];
  photo?: SiteMotif;
  checklist?: readonly string[];
  watchers?: readonly DemoWriter[];
  steps?: readonly DemoStep[];
}
