/** When a photo was taken, by the camera's clock, and how far that clock is from Greenwich. */
import type { Gps, WallTime } from './photo-facts.ts';
import { numbersOf, type PhotoTags } from './photo-tags.ts';

const TIME = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
const DATE = /^(\d{4})[:-](\d\d)[:-](\d\d)$/;
const OFFSET = /^([+-])(\d\d):(\d\d)$/;
const MINUTE_MS = 60_000;
const WESTMOST_MINUTES = -12 * 60;
const EASTMOST_MINUTES = 14 * 60;
/** Offsets in use that are no half hours: Nepal, Eucla, the Chatham Islands and their summer. */
const ODD_OFFSETS_MINUTES: readonly number[] = [345, 525, 765, 825];
/** Satellites' time may be that of the last fix, and a camera's clock may be off. */
const SLACK_MINUTES = { halfHour: 10, odd: 2 } as const;

/**
 * The time of the shot, never that of a later change to the file.
 * @param place by satellites; without one the time that is called theirs is the camera's own
 */
export function readTime({ exif, gps }: PhotoTags, place: Gps | null): WallTime | null {
  const original = parseTime(exif['DateTimeOriginal']);
  const found = original ?? parseTime(exif['CreateDate']);
  if (!found) return null;
  const named = original
    ? (exif['OffsetTimeOriginal'] ?? exif['OffsetTime'])
    : (exif['OffsetTimeDigitized'] ?? exif['OffsetTime']);
  const offset = found.offset ?? parseOffset(named);
  if (offset !== null) return { wall: found.wall, offsetMinutes: offset, offsetSource: 'offset' };
  const byGps = place ? offsetByGps(found.wallMs, gps) : null;
  return { wall: found.wall, offsetMinutes: byGps, offsetSource: byGps === null ? null : 'gps' };
}

interface ParsedTime {
  wall: string;
  /** As if the clock stood in Greenwich. */
  wallMs: number;
  offset: number | null;
}

function parseTime(value: unknown): ParsedTime | null {
  const [, year, month, day, hour, minute, second, zone] =
    (typeof value === 'string' && TIME.exec(value.trim())) || [];
  if (year === undefined) return null;
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const wallMs = Date.parse(`${wall}Z`);
  // A day that no month has is carried over by some engines.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString().slice(0, 19) !== wall) return null;
  return { wall, wallMs, offset: zone === 'Z' ? 0 : parseOffset(zone) };
}

function parseOffset(value: unknown): number | null {
  const [, sign, hours, minutes] = (typeof value === 'string' && OFFSET.exec(value.trim())) || [];
  if (sign === undefined || Number(minutes) > 59) return null;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return offset < WESTMOST_MINUTES || offset > EASTMOST_MINUTES ? null : offset;
}

function offsetByGps(wallMs: number, gps: PhotoTags['gps']): number | null {
  const [, year, month, day] =
    (typeof gps['GPSDateStamp'] === 'string' && DATE.exec(gps['GPSDateStamp'].trim())) || [];
  const [hours, minutes, seconds] = numbersOf(gps['GPSTimeStamp']);
  if (year === undefined || hours === undefined || minutes === undefined || seconds === undefined)
    return null;
  const atMs =
    Date.UTC(Number(year), Number(month) - 1, Number(day)) +
    (hours * 60 + minutes) * MINUTE_MS +
    seconds * 1000;
  const apart = (wallMs - atMs) / MINUTE_MS;
  const odd = ODD_OFFSETS_MINUTES.find((each) => Math.abs(apart - each) <= SLACK_MINUTES.odd);
  if (odd !== undefined) return odd;
  const halfHour = Math.round(apart / 30) * 30 + 0;
  if (Math.abs(apart - halfHour) > SLACK_MINUTES.halfHour) return null;
  return halfHour < WESTMOST_MINUTES || halfHour > EASTMOST_MINUTES ? null : halfHour;
}
