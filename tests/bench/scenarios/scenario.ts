import type { RemoteCrowd } from '../load/remote-crowd.ts';
import type { BenchServer } from '../servers/bench-server.ts';
import type { ServerName } from '../servers/server-name.ts';
import type { Stage } from '../servers/stage.ts';

/** One row of a scenario's table. */
export interface Metric {
  key: string;
  label: string;
  /** Digits behind the point. */
  digits: number;
  /** Whether the ratio to the baseline says something. */
  isCompared: boolean;
  /** Counts are added up over the rounds; of everything else the median is taken. */
  isCount?: boolean;
  /** What one contender has promised: the table and the JSON say whether it is kept. */
  promise?: { of: string; atMost: number };
}

/** What one server gave in one round, by the keys of the metrics; null where it could not be measured. */
export type Measurement = Record<string, number | null>;

export interface RoundOptions {
  stage: Stage;
  server: BenchServer;
  /** Two processes, so that those who send do not delay those who receive. */
  editors: RemoteCrowd;
  watchers: RemoteCrowd;
  seed: number;
  isQuick: boolean;
}

/** What every scenario has, whatever it compares. */
export interface Comparison {
  name: string;
  /** One sentence for the list and above the table. */
  title: string;
  metrics: readonly Metric[];
  /** With whom the others are compared. */
  baseline: string;
  rounds: { full: number; quick: number };
}

/** Servers of rooms, side by side. */
export interface Scenario extends Comparison {
  servers: readonly ServerName[];
  measure(options: RoundOptions): Promise<Measurement>;
}
