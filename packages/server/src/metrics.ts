import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The measurements of this process, as `/metrics` shows them. */
export const metricsRegistry = new Registry();
const PREFIX = 'plumbline_';

let isCollecting = false;
/** Adds memory, CPU and event-loop delay, once; called by a program's start, not by tests. */
export function collectProcessMetrics(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: metricsRegistry, prefix: PREFIX });
}

/** Something that only grows; the name gets the prefix `plumbline_`. */
export function counter<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): Counter<L> {
  return new Counter({ name: PREFIX + name, help, labelNames, registers: [metricsRegistry] });
}

/** Something that goes up and down. */
export function gauge<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
  return new Gauge({ name: PREFIX + name, help, labelNames, registers: [metricsRegistry] });
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
