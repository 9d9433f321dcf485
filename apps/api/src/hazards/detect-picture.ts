/** Looks for hazards in one picture of an inspection. */
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { mergeBoxes, type FoundBox } from '@plumbline/shared/hazards/merge-boxes.ts';
import type { ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import type { OpenModel } from './open-model.ts';
import { TileViews, isCutBy, onSphere, type PixelBox, type SpherePicture } from './tile-views.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

/** What a box of a flat picture is measured by: as if its width were seen within so many degrees from its middle. */
const FLAT_VIEW_DEG = 60;
/** Grey beside a picture that is no square, as the models were trained. */
const BESIDE = { r: 114, g: 114, b: 114 } as const;

export class PictureDetector {
  readonly #model: OpenModel;
  readonly #spec: ModelSpec;
  readonly #tile: Uint8Array;
  #views: TileViews | null = null;

  constructor(model: OpenModel, spec: ModelSpec) {
    this.#model = model;
    this.#spec = spec;
    this.#tile = new Uint8Array(3 * spec.inputPx * spec.inputPx);
  }

  /** @param path of an equirectangular picture @returns each thing once @throws UnfitModel; UnreadablePicture */
  async inSphere(path: string): Promise<FoundBox[]> {
    const { data, info } = await readPixels(sharp(path));
    const picture = { data, widthPx: info.width, heightPx: info.height };
    if (!this.#views?.fits(picture)) this.#views = this.#viewsOf(picture);
    const found: FoundBox[] = [];
    for (const view of this.#views.of(picture, this.#tile))
      for (const { classAt, score, ...box } of await this.#model.find(this.#tile))
        found.push({ ...onSphere(view, box), classAt, score, isCut: isCutBy(view.sidePx, box) });
    return mergeBoxes(found);
  }

  #viewsOf(picture: SpherePicture): TileViews {
    const { inputPx: sidePx, fieldOfViewDeg } = this.#spec;
    return new TileViews(picture, { sidePx, fieldOfViewDeg });
  }

  /** The same of a flat picture, whose boxes lie around its middle. */
  async inFlat(path: string): Promise<FoundBox[]> {
    const side = this.#spec.inputPx;
    const { width, height } = await reading(sharp(path).metadata());
    const shape = { width: side, height: side, fit: 'contain', background: BESIDE } as const;
    const { data } = await readPixels(sharp(path).resize(shape));
    const scale = side / Math.max(width, height);
    const shown = { width: width * scale, height: height * scale };
    return (await this.#model.find(data)).map(({ classAt, score, ...box }) => ({
      ...aroundMiddle(box, side, shown.width),
      classAt,
      score,
      isCut: false,
    }));
  }
}

function aroundMiddle({ left, top, right, bottom }: PixelBox, sidePx: number, shownPx: number) {
  const degPerPx = FLAT_VIEW_DEG / shownPx;
  return {
    yawDeg: ((left + right) / 2 - sidePx / 2) * degPerPx,
    pitchDeg: (sidePx / 2 - (top + bottom) / 2) * degPerPx,
    widthDeg: (right - left) * degPerPx,
    heightDeg: (bottom - top) * degPerPx,
  };
}

function readPixels(picture: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
  return reading(picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }));
}

/** @throws UnreadablePicture */
async function reading<Read>(begun: Promise<Read>): Promise<Read> {
  try {
    return await begun;
  } catch (error) {
    throw new UnreadablePicture(String(error), { cause: error });
  }
}
