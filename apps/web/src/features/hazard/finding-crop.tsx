import type { Finding } from '@plumbline/shared/contract/hazard.ts';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxInView, cropOfSphere, viewOf, type Pixels } from './crop-of-sphere.ts';
import { useHazardName } from '../../inspections/use-hazard-name.ts';

const CROP = { width: 640, height: 480 } as const;
const SHAPE = CROP.width / CROP.height;
/** Pictures of the findings around this one stay read. */
const KEPT = 4;
/** Width of a flat picture in the degrees that its boxes are told by. */
const FLAT_VIEW_DEG = 60;

const read = new Map<string, Promise<Pixels>>();

/** The pixels of a picture; asked for again after a failure. */
function pixelsOf(url: string): Promise<Pixels> {
  const known = read.get(url);
  if (known) return known;
  const asked = readPixels(url);
  read.set(url, asked);
  asked.catch(() => read.delete(url));
  for (const [oldest] of read) if (read.size > KEPT) read.delete(oldest);
  return asked;
}

async function readPixels(url: string): Promise<Pixels> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  bitmap.close();
  return { data, width, height };
}

/** Reads a picture before it is looked at. */
export function readAhead(capture: Capture | undefined): void {
  if (capture && capture.projection !== 'flat')
    pixelsOf(`${capture.filesUrl}base.jpg`).catch(() => undefined);
}

/** What was found, in the picture that shows it best, with its box. */
export function FindingCrop({ finding, capture }: { finding: Finding; capture: Capture }) {
  return capture.projection === 'flat' ? (
    <FlatCrop {...{ finding, capture }} />
  ) : (
    <SphereCrop {...{ finding, capture }} />
  );
}

function SphereCrop({ finding, capture }: { finding: Finding; capture: Capture }) {
  const { t } = useTranslation('hazard');
  const hazardName = useHazardName();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = `${capture.filesUrl}base.jpg`;
  const { box } = finding;
  const view = viewOf(box, SHAPE);
  const share = boxInView(box, view, SHAPE);
  useEffect(() => {
    let isShown = true;
    pixelsOf(url)
      .then((sphere) => {
        const context = canvas.current?.getContext('2d');
        if (!isShown || !context) return;
        const into = context.createImageData(CROP.width, CROP.height);
        cropOfSphere(sphere, viewOf(box, SHAPE), into);
        context.putImageData(into, 0, 0);
      })
      .catch(() => isShown && setFailedUrl(url));
    return () => {
      isShown = false;
    };
  }, [url, box]);
  return (
    <figure className="relative" style={{ aspectRatio: SHAPE }}>
      <canvas
        ref={canvas}
        width={CROP.width}
        height={CROP.height}
        role="img"
        aria-label={t('crop', { hazard: hazardName(finding.hazard) })}
        className="size-full rounded-control bg-sunken"
      />
      <BoxFrame left={(1 - share.width) / 2} top={(1 - share.height) / 2} {...share} />
      {failedUrl === url && (
        <figcaption role="alert" className="absolute inset-0 grid place-items-center text-text-2">
          {t('cropFailed')}
        </figcaption>
      )}
    </figure>
  );
}

function FlatCrop({ finding, capture }: { finding: Finding; capture: Capture }) {
  const { t } = useTranslation('hazard');
  const hazardName = useHazardName();
  const shape = capture.widthPx / capture.heightPx;
  const { yawDeg, pitchDeg, widthDeg, heightDeg } = finding.box;
  const [width, height] = [widthDeg / FLAT_VIEW_DEG, (heightDeg / FLAT_VIEW_DEG) * shape];
  return (
    <figure className="relative" style={{ aspectRatio: shape }}>
      <img
        src={`${capture.filesUrl}base.jpg`}
        alt={t('crop', { hazard: hazardName(finding.hazard) })}
        className="size-full rounded-control bg-sunken"
      />
      <BoxFrame
        left={0.5 + yawDeg / FLAT_VIEW_DEG - width / 2}
        top={0.5 - (pitchDeg / FLAT_VIEW_DEG) * shape - height / 2}
        {...{ width, height }}
      />
    </figure>
  );
}

/** In shares of the picture, which never mirrors. */
function BoxFrame({ left, top, width, height }: Record<'left' | 'top' | 'width' | 'height', number>) {
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span
      aria-hidden
      className="absolute rounded-tag border-2 border-warn shadow-[0_0_0_1px_rgb(0_0_0/.6)]"
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
    />
  );
}
