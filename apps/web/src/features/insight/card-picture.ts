import { svgPicture } from './svg-picture.ts';

/** For screens and paper alike. */
const SCALE = 2;
const MARGIN_PX = 24;
const HEAD_PX = 56;

/** What stands above the body of a card in its picture. */
export interface PictureHead {
  title: string;
  answer: string;
}

/** Draws what a card shows as PNG, as it is on the page: its drawings, words and marks, under question and answer. */
export async function cardPicture(body: HTMLElement, head: PictureHead): Promise<Blob> {
  const { left, top, width, height } = body.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * MARGIN_PX) * SCALE;
  canvas.height = (height + HEAD_PX + 2 * MARGIN_PX) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(SCALE, SCALE);
  drawHead(context, body, { ...head, width: width + 2 * MARGIN_PX, height: canvas.height / SCALE });
  context.translate(MARGIN_PX - left, HEAD_PX + MARGIN_PX - top);
  await drawInside(context, body);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

function drawHead(
  context: CanvasRenderingContext2D,
  body: HTMLElement,
  { title, answer, width, height }: PictureHead & { width: number; height: number },
): void {
  const style = getComputedStyle(body);
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

async function drawInside(context: CanvasRenderingContext2D, parent: Element): Promise<void> {
  for (const child of parent.childNodes) {
    if (child instanceof SVGSVGElement) await drawDrawing(context, child);
    else if (child instanceof HTMLElement && getComputedStyle(child).visibility !== 'hidden') {
      drawBox(context, child);
      await drawInside(context, child);
    } else if (child instanceof Text) drawWords(context, child, parent);
  }
}

async function drawDrawing(context: CanvasRenderingContext2D, drawing: SVGSVGElement): Promise<void> {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  if (width > 0 && height > 0) context.drawImage(await svgPicture(drawing), left, top, width, height);
}

/** Its ground, and the lines above and below it. */
function drawBox(context: CanvasRenderingContext2D, element: HTMLElement): void {
  const { left, top, width, height, bottom } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  context.fillStyle = style.backgroundColor;
  context.fillRect(left, top, width, height);
  const [above, below] = [style.borderTopWidth, style.borderBottomWidth].map((length) =>
    Number.parseFloat(length),
  );
  context.fillStyle = style.borderTopColor;
  context.fillRect(left, top, width, above ?? 0);
  context.fillStyle = style.borderBottomColor;
  context.fillRect(left, bottom - (below ?? 0), width, below ?? 0);
}

/** Each word where the page has it, so that lines break and run as they do there. */
function drawWords(context: CanvasRenderingContext2D, text: Text, parent: Element): void {
  const style = getComputedStyle(parent);
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  context.direction = 'ltr';
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, top, height, width } = range.getBoundingClientRect();
    if (width > 0) context.fillText(word, left, top + height / 2);
  }
}
