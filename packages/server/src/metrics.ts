import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The measurements of this process, as `/metrics` shows them. */
export const metricsRegistry = new Registry();
const PREFIX = 'plumbline_';

/** Upper bounds of the histograms that the platform operator sees percentiles of, in seconds. */
export const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

let isCollecting = false;
/** Adds memory, CPU and event-loop delay, once; called by a program's start, not by tests. */
export function collectProcessMetrics(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: metricsRegistry, prefix: PREFIX });
}

export interface Sample {
  value: number;
  labels: Readonly<Record<string, string | number | undefined>>;
  /** Of a histogram: the name with `_bucket`, `_sum` or `_count`. */
  part: string | undefined;
}

/** What a measurement of this process stands at, by its name without the prefix; empty when there is none. */
export async function readSamples(name: string): Promise<Sample[]> {
  const metric = await metricsRegistry.getSingleMetric(PREFIX + name)?.get();
  return (metric?.values ?? []).map((sample) => ({
    value: sample.value,
    labels: sample.labels,
    part: 'metricName' in sample && typeof sample.metricName === 'string' ? sample.metricName : undefined,
  }));
}

/** Something that only grows; the name gets the prefix `plumbline_`. */
export function counter<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): Counter<L> {
  return new Counter({ name: PREFIX + name, help, labelNames, registers: [metricsRegistry] });
}

/** Something that goes up and down; `read`, if given, sets it each time that somebody looks. */
export function gauge<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
  read?: (into: Gauge<L>) => void,
): Gauge<L> {
  return new Gauge<L>({
    name: PREFIX + name,
    help,
    labelNames,
    registers: [metricsRegistry],
    ...(read && {
      collect() {
        read(this);
      },
    }),
  });
}

/** A distribution; bounds in the unit that the name ends with. */
export function histogram<L extends string>(
  name: string,
  help: string,
  buckets: readonly number[],
  labelNames: readonly L[] = [],
): Histogram<L> {
  return new Histogram({
    name: PREFIX + name,
    help,
    buckets: [...buckets],
    labelNames,
    registers: [metricsRegistry],
  });
}
