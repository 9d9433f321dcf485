/** The picture as it is seen, closed by a title block that says what it shows. */

export interface SnapshotTexts {
  /** From the start of the strip on. */
  cells: readonly string[];
  isRightToLeft: boolean;
}

/** Of the shorter side of the picture. */
const STRIP_SHARE = 0.05;
const LEAST_STRIP_PX = 28;

/** @returns null where the browser does not encode it */
export async function withTitleBlock(picture: HTMLCanvasElement, texts: SnapshotTexts): Promise<Blob | null> {
  const { width, height } = picture;
  const stripPx = Math.max(LEAST_STRIP_PX, Math.round(Math.min(width, height) * STRIP_SHARE));
  const sheet = document.createElement('canvas');
  sheet.width = width;
  sheet.height = height + stripPx;
  const context = sheet.getContext('2d');
  if (!context) return null;
  context.drawImage(picture, 0, 0);
  context.fillStyle = '#ffffff';
  context.fillRect(0, height, width, stripPx);
  context.fillStyle = '#111111';
  context.font = `${Math.round(stripPx * 0.42)}px "IBM Plex Sans Variable", "IBM Plex Sans Arabic", sans-serif`;
  context.textBaseline = 'middle';
  context.direction = texts.isRightToLeft ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  const marginPx = stripPx * 0.4;
  const start = texts.isRightToLeft ? width - marginPx : marginPx;
  context.fillText(texts.cells.join('   |   '), start, height + stripPx / 2, width - 2 * marginPx);
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'));
}
