import { expect, test } from 'vitest';
import { metricsRegistry } from '@plumbline/server/metrics.ts';
import { measureJob } from './job-metrics.ts';

test('a job is counted by how it ended, and a failure is passed on', async () => {
  await measureJob('render-plans', async () => undefined);
  await measureJob('render-plans', async () => undefined);
  const failed = measureJob('inspect-upload', () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  const text = await metricsRegistry.metrics();
  expect(text).toContain('plumbline_jobs_total{job="render-plans",result="done"} 2');
  expect(text).toContain('plumbline_jobs_total{job="inspect-upload",result="failed"} 1');
  expect(text).toContain('plumbline_jobs_running{job="inspect-upload"} 0');
  expect(text).toContain('plumbline_job_seconds_count{job="render-plans"} 2');
});
