/** Every kind of job there is, by the name of its queue. A new kind is a row here and a name in `contract/job.ts`. */
import type { JobName } from '@plumbline/shared/contract/job.ts';
import { BCF_IMPORT_JOB } from './bcf-import-job.ts';
import { captureJob } from './capture-job.ts';
import { FLOOR_IMAGES_JOB } from './floor-images-job.ts';
import { HAZARDS_JOB } from './hazards-job.ts';
import type { JobKind } from './job-kind.ts';
import { REPORT_JOB } from './report-job.ts';
import { TRACK_JOB } from './track-job.ts';
import { uploadJob } from './upload-job.ts';

export const JOB_KINDS = {
  'inspect-upload': uploadJob({
    name: 'inspect-upload',
    state: 'inspecting',
    load: async () => (await import('./inspect-upload.job.ts')).inspectUpload,
  }),
  'render-plans': uploadJob({
    name: 'render-plans',
    state: 'rendering',
    load: async () => (await import('./render-plans.job.ts')).renderPlans,
  }),
  'draw-floor-images': FLOOR_IMAGES_JOB,
  'import-bcf': BCF_IMPORT_JOB,
  'read-captures': captureJob({
    name: 'read-captures',
    firstStep: 'checking',
    load: async () => (await import('./read-captures.job.ts')).readCaptures,
  }),
  'cut-tiles': captureJob({
    name: 'cut-tiles',
    firstStep: 'tiling',
    load: async () => (await import('./cut-tiles.job.ts')).cutTiles,
  }),
  'make-report': REPORT_JOB,
  'find-hazards': HAZARDS_JOB,
  'track-walk': TRACK_JOB,
} satisfies Record<JobName, JobKind>;
