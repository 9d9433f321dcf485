/** Where a photo was taken and which way its camera looked. */
import { HEADING_ACCURACY_DEG } from '@plumbline/shared/media/heading-accuracy.ts';
import type { Gps, Heading, PhotoFacts } from './photo-facts.ts';
import { numberOf, numbersOf, textOf, type PhotoTags } from './photo-tags.ts';

const CAMERA_NAME_CHARS = 64;
/** Cameras that write a heading of 0 because they have no compass. */
const WITHOUT_COMPASS: readonly RegExp[] = [/gopro/i, /insta360|arashi vision/i, /sm-c200|sm-r210|gear 360/i];
/** Cameras whose compass knows sixteen directions only. */
const COARSE_COMPASS = /ricoh theta s$/i;

export function readCamera({ ifd0 }: PhotoTags): PhotoFacts['camera'] {
  return {
    make: textOf(ifd0['Make'], CAMERA_NAME_CHARS),
    model: textOf(ifd0['Model'], CAMERA_NAME_CHARS),
  };
}

/** A place without its half of the world is none, and neither is the one of 0, 0 that cameras write without a fix. */
export function readGps({ gps }: PhotoTags): Gps | null {
  const lat = degreesOf(gps['GPSLatitude'], gps['GPSLatitudeRef'], ['N', 'S']);
  const lon = degreesOf(gps['GPSLongitude'], gps['GPSLongitudeRef'], ['E', 'W']);
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  if (lat === 0 && lon === 0) return null;
  const altitude = numberOf(gps['GPSAltitude']);
  const [isBelowSea] = numbersOf(gps['GPSAltitudeRef']);
  const accuracy = numberOf(gps['GPSHPositioningError']);
  return {
    lat,
    lon,
    altM: altitude === null ? null : altitude * (isBelowSea === 1 ? -1 : 1),
    accuracyM: accuracy !== null && accuracy > 0 ? accuracy : null,
  };
}

function degreesOf(value: unknown, side: unknown, sides: readonly [string, string]): number | null {
  const [degrees, minutes = 0, seconds = 0] = numbersOf(value);
  const half = sides.indexOf(textOf(side, 1).toUpperCase());
  if (degrees === undefined || half < 0) return null;
  return (half === 0 ? 1 : -1) * (degrees + minutes / 60 + seconds / 3600);
}

type Pose = Pick<PhotoFacts, 'heading' | 'pitchDeg' | 'rollDeg'>;

/** Of a panorama as its maker states it; of any other photo by the compass beside its place. */
export function readPose(tags: PhotoTags, camera: PhotoFacts['camera'], isPanorama: boolean): Pose {
  if (!isPanorama) return { heading: photoHeading(tags), pitchDeg: 0, rollDeg: 0 };
  const pitchDeg = within(numberOf(tags.gpano['PosePitchDegrees']), 90);
  const rollDeg = within(turned(numberOf(tags.gpano['PoseRollDegrees'])), 180);
  const heading = panoramaHeading(numberOf(tags.gpano['PoseHeadingDegrees']), camera, !pitchDeg && !rollDeg);
  return { heading, pitchDeg, rollDeg };
}

/** Exactly north is what a camera says that measures nothing: one of those makers, or one held level to the tenth. */
function panoramaHeading(
  stated: number | null,
  { make, model }: PhotoFacts['camera'],
  isLevel: boolean,
): Heading | null {
  if (stated === null) return null;
  const camera = `${make} ${model}`;
  if (stated === 0 && (isLevel || WITHOUT_COMPASS.some((each) => each.test(camera)))) return null;
  const isCoarse = COARSE_COMPASS.test(camera);
  return {
    deg: aroundNorth(stated),
    accuracyDeg: isCoarse ? HEADING_ACCURACY_DEG.coarseCompass : HEADING_ACCURACY_DEG.compass,
    isCoarse,
  };
}

function photoHeading({ gps }: PhotoTags): Heading | null {
  const stated = numberOf(gps['GPSImgDirection']);
  // 0 is what those write that have no compass.
  if (stated === null || stated === 0) return null;
  return { deg: aroundNorth(stated), accuracyDeg: HEADING_ACCURACY_DEG.compass, isCoarse: false };
}

/** The same angle from 0 up to 360; one that is so already stays as it is, to the last digit. */
const aroundNorth = (deg: number) => (deg >= 0 && deg < 360 ? deg + 0 : ((deg % 360) + 360) % 360);

/** The same angle from −180° up to 180°. */
function turned(deg: number | null): number | null {
  return deg === null ? null : deg - 360 * Math.ceil((deg - 180) / 360);
}

function within(deg: number | null, limitDeg: number): number {
  return deg === null || Math.abs(deg) > limitDeg ? 0 : deg + 0;
}
