import { readPalette } from '../../canvas/canvas-palette.ts';
import { pageDensity } from './page-density.ts';
import { PX_PER_MM, type PageLayout } from './page-layout.ts';
import { paintPage, type PageContent } from './paint-page.ts';
import { paintSheet } from './paint-sheet.ts';
import { writePdf, type PdfImage } from './pdf-file.ts';
import { filteredRgbRows } from './rgb-rows.ts';

export interface ExportJob {
  layout: PageLayout;
  content: PageContent;
  /** Pixels per page unit that are wanted; a page that is too large gets fewer. */
  density: number;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** A lossless picture in a PDF may weigh this much; what is a photograph becomes a JPEG instead. */
const LOSSLESS_MAX_BYTES = 20 * 1024 * 1024;
const JPEG_QUALITY = 0.92;
const STRIP_ROWS = 128;
/** Loading and painting is this part of the work, packing the rest. */
const PAINTED_SHARE = 0.8;

/** The page as a PNG file. */
export async function makePng(job: ExportJob): Promise<Blob> {
  const canvas = await paint(job);
  return release(canvas, blobOf(canvas, 'image/png'));
}

/** The page as a PDF file of its size. */
export async function makePdf(job: ExportJob, title: string, language: string): Promise<Blob> {
  const canvas = await paint(job);
  const image = await release(canvas, pdfImage(canvas, job));
  const { width, height } = job.layout;
  const [widthMm, heightMm] = [width / PX_PER_MM, height / PX_PER_MM];
  const bytes = writePdf({ widthMm, heightMm, title, language, createdAt: new Date(), image });
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
}

async function paint({
  layout,
  content,
  density,
  signal,
  onProgress,
}: ExportJob): Promise<HTMLCanvasElement> {
  const used = pageDensity(layout, density);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(layout.width * used);
  canvas.height = Math.round(layout.height * used);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas of that size');
  const palette = readPalette();
  await loadFaces(palette.fontFamily, content);
  context.scale(canvas.width / layout.width, canvas.height / layout.height);
  await paintPage(context, layout, content, palette, () =>
    paintSheet(context, content.image, layout, used, signal, (share) => onProgress(share * PAINTED_SHARE)),
  );
  signal.throwIfAborted();
  return canvas;
}

/** A canvas paints with the faces that are there; those of a name nobody has shown yet are fetched first. */
async function loadFaces(fontFamily: string, { cells, zones, watermark }: PageContent): Promise<void> {
  const text = [
    ...cells.flatMap(({ label, value }) => [label, value]),
    ...zones.map(({ name }) => name),
    watermark ?? '',
  ].join(' ');
  await Promise.all(
    [400, 500, 600].map((weight) => document.fonts.load(`${weight} 12px ${fontFamily}`, text)),
  );
}

async function pdfImage(canvas: HTMLCanvasElement, job: ExportJob): Promise<PdfImage> {
  const size = { widthPx: canvas.width, heightPx: canvas.height };
  const packed = await deflated(canvas, job);
  if (packed) return { ...size, coding: 'deflate', data: packed };
  const jpeg = await blobOf(canvas, 'image/jpeg', JPEG_QUALITY);
  return { ...size, coding: 'jpeg', data: new Uint8Array(await jpeg.arrayBuffer()) };
}

/** The pixels, packed strip by strip; null when that is too much. */
async function deflated(
  canvas: HTMLCanvasElement,
  { signal, onProgress }: ExportJob,
): Promise<Uint8Array | null> {
  const context = canvas.getContext('2d');
  if (!context) return null;
  const packer = new CompressionStream('deflate');
  const packed = collect(packer.readable);
  const writer = packer.writable.getWriter();
  let above: Uint8ClampedArray | null = null;
  for (let top = 0; top < canvas.height; top += STRIP_ROWS) {
    signal.throwIfAborted();
    const rows = Math.min(STRIP_ROWS, canvas.height - top);
    const { data } = context.getImageData(0, top, canvas.width, rows);
    const isOpen = await writer.ready.then(
      () => true,
      () => false,
    );
    if (!isOpen) break;
    void writer.write(filteredRgbRows(data, canvas.width, above)).catch(() => undefined);
    above = data.slice(-canvas.width * 4);
    onProgress(PAINTED_SHARE + (1 - PAINTED_SHARE) * ((top + rows) / canvas.height));
  }
  // The reader gives up on what is too large, and then there is nothing to close.
  await writer.close().catch(() => undefined);
  return packed;
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(new Uint8Array(next.value));
    sizeBytes += next.value.length;
    if (sizeBytes <= LOSSLESS_MAX_BYTES) continue;
    await reader.cancel();
    return null;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('this browser cannot write a picture of that size'));
    canvas.toBlob(done, type, quality);
  });
}

/** Large canvases are not left to the garbage collector. */
async function release<Result>(canvas: HTMLCanvasElement, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    canvas.width = 0;
    canvas.height = 0;
  }
}
