import type { Protocol } from '../load/crowd-request.ts';
import type { ServerName } from './server-name.ts';
import type { ServerProcess } from './server-process.ts';

/** A room nobody has been in, and how to get there. */
export interface BenchRoom {
  url: string;
  /** Where those who look on come in when it is another node. */
  watcherUrl?: string;
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
  /** The second node of a server that has two. */
  readonly neighbour?: ServerProcess;
  /** New rooms; in a stored server they are rows like those the product makes. */
  openRooms(count: number): Promise<BenchRoom[]>;
  /** A new room of a scene: those who look on are visitors. */
  openScene(): Promise<BenchRoom>;
}

/** Every process of a server. */
export function processesOf({ process: first, neighbour }: BenchServer): ServerProcess[] {
  return neighbour ? [first, neighbour] : [first];
}
