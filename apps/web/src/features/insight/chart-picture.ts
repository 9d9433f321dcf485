/** What a drawing takes from its page. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;
/** For screens and paper alike. */
const SCALE = 2;
const MARGIN_PX = 24;
const HEAD_PX = 56;

/** What stands above a chart in its picture. */
export interface PictureHead {
  title: string;
  answer: string;
}

/** Draws a chart as PNG, as it is on the page, under its question and answer. */
export async function chartPicture(chart: SVGSVGElement, head: PictureHead): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect();
  const picture = await load(standAlone(chart, width, height));
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * MARGIN_PX) * SCALE;
  canvas.height = (height + HEAD_PX + 2 * MARGIN_PX) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(SCALE, SCALE);
  drawHead(context, chart, { ...head, width: width + 2 * MARGIN_PX, height: canvas.height / SCALE });
  context.drawImage(picture, MARGIN_PX, HEAD_PX + MARGIN_PX, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

function drawHead(
  context: CanvasRenderingContext2D,
  chart: SVGSVGElement,
  { title, answer, width, height }: PictureHead & { width: number; height: number },
): void {
  const style = getComputedStyle(chart);
  const isRtl = document.documentElement.dir === 'rtl';
  const start = isRtl ? width - MARGIN_PX : MARGIN_PX;
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface');
  context.fillRect(0, 0, width, height);
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = isRtl ? 'right' : 'left';
  context.fillStyle = style.color;
  context.font = `600 16px ${style.fontFamily}`;
  context.fillText(title, start, MARGIN_PX + 12);
  context.font = `13px ${style.fontFamily}`;
  context.fillText(answer, start, MARGIN_PX + 36);
}

/** The drawing with what the page's style sheets say of it. */
function standAlone(chart: SVGSVGElement, width: number, height: number): string {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('no drawing');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', `${width}`);
  copy.setAttribute('height', `${height}`);
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [index, element] of [chart, ...chart.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element);
    for (const name of DRAWN) copies[index]?.setAttribute(name, style.getPropertyValue(name));
  }
  return new XMLSerializer().serializeToString(copy);
}

async function load(drawing: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
