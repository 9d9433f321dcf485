/**
 * What waits on this device of the account's notes, or was refused, as all screens of this tab show it; the queue, which
 * comes later than the screens, puts it here.
 */
import type { Note } from '@plumbline/shared/contract/note.ts';
import { useSyncExternalStore } from 'react';
import { byNote, draftOf, holdsRoom, waitingSteps, type QueuedStep } from './queued-step.ts';

const NONE: readonly QueuedStep[] = [];

let steps = NONE;
let notes: ReadonlyMap<string, readonly QueuedStep[]> = new Map();
const listeners = new Set<() => void>();

export function setKeptSteps(next: readonly QueuedStep[]): void {
  if (next.length === 0 && steps.length === 0) return;
  steps = next;
  notes = byNote(next);
  for (const listener of listeners) listener();
}

export function keptSteps(): readonly QueuedStep[] {
  return steps;
}

export function keptOf(noteId: string): readonly QueuedStep[] {
  return notes.get(noteId) ?? NONE;
}

/** Calls with each change. @returns ends it */
export function onKeptSteps(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useKeptSteps(): readonly QueuedStep[] {
  return useSyncExternalStore(onKeptSteps, keptSteps);
}

/** Those of one note. */
export function useKeptOf(noteId: string): readonly QueuedStep[] {
  return useSyncExternalStore(onKeptSteps, () => keptOf(noteId));
}

/** A decision goes behind what waits already. */
export function hasWaiting(noteId: string): boolean {
  return waitingSteps(keptOf(noteId)).length > 0;
}

/** Notes of a project that are on this device alone, newest first. */
export function draftsIn(projectId: string, kept: readonly QueuedStep[]): Note[] {
  const own = kept.filter((step) => step.projectId === projectId);
  return [...byNote(own).values()].flatMap((ofNote) => draftOf(ofNote) ?? []).toReversed();
}

/** Settled once the server has the note with its files: its room is not opened before. */
export function whenRoomIsFree(noteId: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (holdsRoom(keptOf(noteId))) return;
      stop();
      resolve();
    };
    const stop = onKeptSteps(look);
    look();
  });
}
