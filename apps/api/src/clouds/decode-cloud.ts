/** Runs in the decoding process: reads a point cloud, writes its octree and what is known of it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CRS_MAX_CHARS, type CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import { cloudUnitOf } from '@plumbline/shared/clouds/cloud-unit.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { DecodeMessage } from '../decoding/decode-message.ts';
import { CLOUD_FACTS_FILE } from './cloud-files.ts';
import { writeOctree, type WrittenOctree } from '@plumbline/server/clouds/octree/write-octree.ts';
import { openCloud } from './open-cloud.ts';
import type { OpenCloud } from '@plumbline/server/clouds/point-batch.ts';

export async function decodeCloud(
  { source, outDir }: { source: string; outDir: string },
  onProgress: (done: number) => void,
): Promise<DecodeMessage> {
  try {
    const cloud = await openCloud(source);
    try {
      const written = writeOctree(cloud, outDir, onProgress);
      writeFileSync(join(outDir, CLOUD_FACTS_FILE), JSON.stringify(factsOf(cloud, written)));
    } finally {
      cloud.close();
    }
  } catch (error) {
    if (error instanceof AppError) return { t: 'refused', code: error.code };
    throw error;
  }
  return { t: 'cloud' };
}

function factsOf(cloud: OpenCloud, { gathered, attributes }: WrittenOctree): CloudFacts {
  const { count, min, max, classCounts, notFinite } = gathered;
  const classes = [...classCounts].map((points, id) => ({ id, count: points }));
  return {
    format: cloud.format,
    pointCount: count,
    min,
    max,
    attributes,
    classes: attributes.includes('classification') ? classes.filter((each) => each.count > 0) : [],
    unit: cloudUnitOf(cloud.crs),
    crs: cloud.crs?.slice(0, CRS_MAX_CHARS) ?? null,
    dropped: { ...cloud.dropped, notFinite: cloud.dropped.notFinite + notFinite },
    remarks: cloud.remarks,
  };
}
