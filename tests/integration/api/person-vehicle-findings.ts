/** What person and vehicle detection finds on the real pictures, each looked at on 27 November 2026. */
interface LookedAt {
  class: 'person' | 'vehicle';
  score: number;
  yawDeg: number;
  pitchDeg: number;
  /** What it is, as a person sees it. */
  is: string;
}

export const LOOKED_AT: Readonly<Record<string, readonly LookedAt[]>> = {
  'photos/exif-odd-type-error.jpg': [],
  'photos/exif-odd-zero-length-string.jpg': [],
  'photos/gps-dscn0010.jpg': [],
  'photos/orientation-landscape_3.jpg': [],
  'photos/orientation-landscape_5.jpg': [],
  'photos/orientation-portrait_6.jpg': [],
  'photos/orientation-portrait_8.jpg': [],
  'photos/site-framing-2014-11-19-152842.jpg': [],
  'photos/site-tape-portrait-2014-10-24-104536.jpg': [],
  'panoramas/alma-correlator-facility-4096.jpg': [],
  'panoramas/bma-1-4096.jpg': [
    {
      class: 'vehicle',
      score: 0.77,
      yawDeg: -108,
      pitchDeg: -4,
      is: 'a car in the street',
    },
    {
      class: 'vehicle',
      score: 0.74,
      yawDeg: -84,
      pitchDeg: -5,
      is: 'a car in the street',
    },
    {
      class: 'vehicle',
      score: 0.74,
      yawDeg: -151,
      pitchDeg: -5,
      is: 'a car in the street',
    },
    {
      class: 'person',
      score: 0.72,
      yawDeg: 112,
      pitchDeg: -2,
      is: 'a person, from behind',
    },
    {
      class: 'vehicle',
      score: 0.7,
      yawDeg: -99,
      pitchDeg: -3,
      is: 'a car in the street',
    },
    {
      class: 'vehicle',
      score: 0.69,
      yawDeg: -91,
      pitchDeg: -3,
      is: 'a car in the street',
    },
    {
      class: 'vehicle',
      score: 0.67,
      yawDeg: -75,
      pitchDeg: -4,
      is: 'a car in the street',
    },
    {
      class: 'vehicle',
      score: 0.64,
      yawDeg: -163,
      pitchDeg: -5,
      is: 'a car in the street',
    },
    {
      class: 'vehicle',
      score: 0.64,
      yawDeg: -119,
      pitchDeg: -4,
      is: 'a car in the street',
    },
    {
      class: 'vehicle',
      score: 0.61,
      yawDeg: -175,
      pitchDeg: -5,
      is: 'a car in the street',
    },
    {
      class: 'person',
      score: 0.6,
      yawDeg: -38,
      pitchDeg: -80,
      is: 'wrong: rings of the stand under the camera',
    },
  ],
  'panoramas/cerro-toco-0-4096-gpano.jpg': [
    {
      class: 'person',
      score: 0.76,
      yawDeg: 177,
      pitchDeg: -4,
      is: 'a person beside the car',
    },
    {
      class: 'vehicle',
      score: 0.69,
      yawDeg: 163,
      pitchDeg: -5,
      is: 'a red pickup',
    },
  ],
  'panoramas/derived-bloomberg-8192-gpano.jpg': [
    {
      class: 'person',
      score: 0.61,
      yawDeg: 90,
      pitchDeg: -5,
      is: 'a person who sits on a wall',
    },
  ],
  'panoramas/eilenriede-park-2048.png': [],
  'panoramas/photosphere-sun-4000-gpano.jpg': [],
  'panoramas/testroom1-2048-axes-grid.jpg': [],
  'panoramas/theta-s-r0012075-2688-gpano-size-mismatch.jpg': [],
  'panoramas/theta-v-r0014760-5376-gpano.jpg': [
    {
      class: 'person',
      score: 0.53,
      yawDeg: -49,
      pitchDeg: -80,
      is: 'the hand of the photographer',
    },
  ],
};
