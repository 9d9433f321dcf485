import type { ReactNode } from 'react';

/** One thing the palette can do, or a list of further ones. */
export interface Command {
  id: string;
  label: string;
  /** Other words that find it. */
  words?: string;
  group: CommandGroupId;
  icon?: ReactNode;
  hint?: string | undefined;
  checked?: boolean;
  run?: () => void;
  commands?: readonly Command[];
}

export const GROUP_IDS = ['recent', 'go-to', 'projects', 'floors', 'settings'] as const;
export type CommandGroupId = (typeof GROUP_IDS)[number];
