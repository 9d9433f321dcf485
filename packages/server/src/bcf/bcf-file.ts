/** What of a BCF file the product reads and writes, whatever its version. */

export const BCF_VERSIONS = ['2.0', '2.1', '3.0'] as const;
export type BcfVersion = (typeof BCF_VERSIONS)[number];

export interface BcfComment {
  guid: string;
  text: string;
  /** As the file has it; null where it says nothing. */
  author: string | null;
  date: string | null;
  /** GUID of the view that it points to. */
  viewpoint: string | null;
}

export interface BcfViewpoint {
  guid: string;
  /** Names of entries of the topic's folder; null for none. */
  viewpoint: string | null;
  snapshot: string | null;
}

export interface BcfTopic {
  guid: string;
  title: string;
  description: string;
  status: string | null;
  type: string | null;
  priority: string | null;
  stage: string | null;
  labels: string[];
  dueDate: string | null;
  assignedTo: string | null;
  creationAuthor: string | null;
  creationDate: string | null;
  comments: BcfComment[];
  viewpoints: BcfViewpoint[];
  /** Fields of the file that are listed as lost, by their names in `BCF_FIELDS`. */
  lost: string[];
}

export interface BcfFile {
  /** Null for a file that names none. */
  version: BcfVersion | null;
  topics: BcfTopic[];
  /** Folders whose topic cannot be read, and why. */
  refused: { folder: string; reason: 'no-topic' | 'no-guid' | 'no-title' | 'not-xml' }[];
  /** Bytes of an entry of a topic's folder. */
  read(guid: string, name: string): Uint8Array | null;
}
