/**
 * Zones and tags are drawn, named and taken away by themselves: no note is decided on, but its row says other words. Those
 * rows that are known are put right where they stand.
 */
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { NoteTagSchema } from '@plumbline/shared/contract/note.ts';
import { ZoneNewsSchema, type ZoneNews } from '@plumbline/shared/contract/zone-news.ts';
import * as z from 'zod/mini';

const TagNewsSchema = z.extend(z.omit(NoteTagSchema, { id: true }), {
  needsPhoto: z._default(z.boolean(), false),
});
type TagNews = z.infer<typeof TagNewsSchema> & { id: string };

type Known = () => readonly NoteRow[];

/** The notes among those known whose rows an event changes, as they are after it. */
export function relabelled(known: Known, { kind, subjectId, payload }: ProjectEvent): NoteRow[] {
  if (kind === 'notes-zoned') {
    const zone = ZoneNewsSchema.safeParse(payload).data;
    return zone ? changed(known, (note) => inZone(note, zone)) : [];
  }
  if (kind === 'tag-deleted') return changed(known, (note) => withoutTag(note, subjectId));
  if (kind !== 'tag-changed') return [];
  const tag = TagNewsSchema.safeParse(payload).data;
  return tag ? changed(known, (note) => withTag(note, { ...tag, id: subjectId })) : [];
}

function changed(known: Known, change: (note: NoteRow) => NoteRow): NoteRow[] {
  return known().flatMap((note) => {
    const next = change(note);
    return next === note ? [] : [next];
  });
}

/** A zone keeps its place among those of a note; one that is new comes last. */
function inZone(note: NoteRow, { id, name, entered, left }: ZoneNews): NoteRow {
  const isIn = note.zones.some((zone) => zone.id === id);
  if (isIn && left.includes(note.id)) return { ...note, zones: note.zones.filter((zone) => zone.id !== id) };
  if (isIn) return { ...note, zones: note.zones.map((zone) => (zone.id === id ? { id, name } : zone)) };
  return entered.includes(note.id) ? { ...note, zones: [...note.zones, { id, name }] } : note;
}

function withTag(note: NoteRow, { needsPhoto, ...tag }: TagNews): NoteRow {
  if (!note.tags.some(({ id }) => id === tag.id)) return note;
  const isAlone = note.tags.length === 1;
  return {
    ...note,
    tags: note.tags.map((worn) => (worn.id === tag.id ? tag : worn)),
    // Of a note with other tags, their rules count too.
    needsProof: isAlone ? needsPhoto : note.needsProof || needsPhoto,
  };
}

function withoutTag(note: NoteRow, tagId: string): NoteRow {
  const tags = note.tags.filter(({ id }) => id !== tagId);
  return tags.length === note.tags.length ? note : { ...note, tags };
}
