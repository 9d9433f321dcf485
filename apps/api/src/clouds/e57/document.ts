/** What the XML part of an E57 file says of its scans. */
import {
  attributeOf,
  childrenOf,
  ownText,
  readXml,
  textOf,
  type XmlElement,
} from '@plumbline/server/bcf/read-xml.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import { PagedFile } from './paged-file.ts';
import { readPose, type Pose } from './pose.ts';
import { readPrototype, numberIn, type FieldType } from './prototype.ts';

export const E57_SIGNATURE = 'ASTM-E57';
const HEADER_BYTES = 48;
const SUPPORTED_MAJOR = 1;
const SMALLEST_PAGE = 64;
const LARGEST_PAGE = 1024 * 1024;
const MAX_XML_BYTES = 8 * 1024 * 1024;
const PROTOTYPE = 'pointPrototype';
const MAX_SCANS = 10_000;

export interface Limits {
  from: number;
  to: number;
}

export interface E57Scan {
  /** Logical. */
  sectionAt: number;
  records: number;
  /** In the order of their streams. */
  fields: FieldType[];
  pose: Pose | null;
  /** By the name of the field. */
  limits: ReadonlyMap<string, Limits>;
  /** What times of points count from. */
  startedAtS: number;
}

export interface E57Document {
  pages: PagedFile;
  scans: E57Scan[];
  crs: string | null;
}

/** @throws AppError cloud-damaged, cloud-truncated, cloud-unsupported */
export function readE57Document(file: FileWindow): E57Document {
  const header = Buffer.from(file.at(0, HEADER_BYTES));
  const [length, xmlAt, xmlBytes, pageBytes] = [16, 24, 32, 40].map((at) =>
    Number(header.readBigUInt64LE(at)),
  );
  if (header.readUInt32LE(8) !== SUPPORTED_MAJOR) throw new AppError('cloud-unsupported');
  if (length === undefined || xmlAt === undefined || xmlBytes === undefined || pageBytes === undefined)
    throw new AppError('cloud-damaged');
  if (pageBytes < SMALLEST_PAGE || pageBytes > LARGEST_PAGE) throw new AppError('cloud-damaged');
  if (length > file.sizeBytes) throw new AppError('cloud-truncated');
  if (xmlBytes > MAX_XML_BYTES) throw new AppError('cloud-damaged');
  const pages = new PagedFile(file, pageBytes);
  const root = readRoot(pages.at(pages.logical(xmlAt), xmlBytes));
  const scans = childrenOf(root, 'data3D').flatMap((all) => childrenOf(all, 'vectorChild'));
  if (scans.length > MAX_SCANS) throw new AppError('cloud-damaged');
  return {
    pages,
    scans: scans.flatMap((scan) => readScan(scan, pages)),
    crs: textOf(root, 'coordinateMetadata'),
  };
}

/** The parser takes no element by the name of what every function has. */
function readRoot(bytes: Uint8Array): XmlElement {
  const text = new TextDecoder('utf-8').decode(bytes);
  const renamed = text.replaceAll(/(<\/?(?:\w+:)?)prototype\b/g, `$1${PROTOTYPE}`);
  const root = readXml(new TextEncoder().encode(renamed), 'e57Root');
  if (!root) throw new AppError('cloud-damaged');
  return root;
}

/** None for a scan without points: pictures of it only, say. */
function readScan(scan: XmlElement, pages: PagedFile): E57Scan[] {
  const [points] = childrenOf(scan, 'points');
  if (!points) return [];
  const records = Number(attributeOf(points, 'recordCount') ?? 0);
  if (!Number.isSafeInteger(records) || records < 0) throw new AppError('cloud-damaged');
  if (records === 0) return [];
  const sectionAt = pages.logical(Number(attributeOf(points, 'fileOffset') ?? NaN));
  const [prototype] = childrenOf(points, PROTOTYPE);
  if (!Number.isSafeInteger(sectionAt) || !prototype) throw new AppError('cloud-damaged');
  const fields = readPrototype(prototype);
  return [
    {
      sectionAt,
      records,
      fields,
      pose: readPose(childrenOf(scan, 'pose')[0]),
      limits: readLimits(scan),
      startedAtS: readStart(scan),
    },
  ];
}

/** Limits of a field by their names in the file: `colorRedMinimum` and `colorRedMaximum`. */
function readLimits(scan: XmlElement): Map<string, Limits> {
  const limits = new Map<string, Limits>();
  for (const element of [...childrenOf(scan, 'colorLimits'), ...childrenOf(scan, 'intensityLimits')])
    for (const field of ['colorRed', 'colorGreen', 'colorBlue', 'intensity']) {
      const from = numberIn(element, `${field}Minimum`);
      const to = numberIn(element, `${field}Maximum`);
      if (from !== null && to !== null && to > from) limits.set(field, { from, to });
    }
  return limits;
}

function readStart(scan: XmlElement): number {
  const [start] = childrenOf(scan, 'acquisitionStart');
  const [value] = start ? childrenOf(start, 'dateTimeValue') : [];
  const seconds = value ? Number(ownText(value)) : 0;
  return Number.isFinite(seconds) ? seconds : 0;
}
