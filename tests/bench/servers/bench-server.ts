import type { Protocol } from '../load/crowd-request.ts';
import type { ServerName } from './server-name.ts';
import type { ServerProcess } from './server-process.ts';

/** A room nobody has been in, and how to get there. */
export interface BenchRoom {
  url: string;
  name: string;
  /** Tokens of different people; those who need more come with several tabs. */
  editorTokens: readonly string[];
  watcherTokens: readonly string[];
}

/** One of the servers that are compared. */
export interface BenchServer {
  readonly name: ServerName;
  readonly protocol: Protocol;
  /** Whether rooms outlive the process. */
  readonly isStored: boolean;
  readonly process: ServerProcess;
  /** New rooms; in a stored server they are rows like those the product makes. */
  openRooms(count: number): Promise<BenchRoom[]>;
}
