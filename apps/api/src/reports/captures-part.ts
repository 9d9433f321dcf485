import type { InspectionRecord } from '@plumbline/server/captures/inspection-record.ts';
import type { ReportPartData } from './report-data.ts';
import type { ReportWords } from './report-words.ts';

/** What was taken, day by day. */
export function capturesPart(captures: readonly InspectionRecord[], words: ReportWords): ReportPartData {
  const names = ['name', 'floor', 'kind', 'takenOn', 'frames', 'inspector', 'uploaded'];
  return {
    part: 'captures',
    columns: names.map((name) => words.texts(`inspection:columns.${name}`)),
    rows: captures.map(({ name, floor, kind, takenOn, frameCount, createdBy, uploadedAt }) => ({
      name,
      floor: floor.name,
      kind: words.texts(`inspection:kind.${kind}`),
      takenOn: words.day(takenOn),
      frames: String(frameCount),
      inspector: createdBy.name,
      uploaded: uploadedAt === null ? '' : words.dateTime(uploadedAt),
    })),
  };
}
