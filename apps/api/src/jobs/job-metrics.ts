import { counter, gauge, histogram } from '@plumbline/server/metrics.ts';

const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const ended = counter('jobs_total', 'Jobs that ended, by how', ['job', 'result']);
const durations = histogram('job_seconds', 'Time that a job took', SECONDS, ['job']);
const running = gauge('jobs_running', 'Jobs that are being worked on', ['job']);

/** Runs a job and counts it: `done`, or `failed` when it throws. */
export async function measureJob(job: string, run: () => Promise<void>): Promise<void> {
  const startedAtMs = performance.now();
  running.inc({ job });
  let result = 'failed';
  try {
    await run();
    result = 'done';
  } finally {
    running.dec({ job });
    ended.inc({ job, result });
    durations.observe({ job }, (performance.now() - startedAtMs) / 1000);
  }
}
