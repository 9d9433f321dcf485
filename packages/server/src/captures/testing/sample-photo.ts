/** Photos with metadata as cameras write it. */
import sharp, { type Sharp } from 'sharp';

interface SamplePhoto {
  widthPx: number;
  heightPx: number;
  /** Tags by directory, as libvips takes them: IFD0 of the picture, IFD2 of the shot, IFD3 of the place. */
  exif?: Partial<Record<'IFD0' | 'IFD2' | 'IFD3', Record<string, string>>>;
  gpano?: Record<string, string | number>;
}

/** A JPEG of one colour. */
export function samplePhoto({ widthPx, heightPx, exif = {}, gpano }: SamplePhoto): Promise<Buffer> {
  const plain = sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#8ab' } });
  return withTags(plain, exif, gpano).jpeg().toBuffer();
}

function withTags(picture: Sharp, exif: SamplePhoto['exif'], gpano: SamplePhoto['gpano']): Sharp {
  const tagged = picture.withExif(exif ?? {});
  return gpano ? tagged.withXmp(xmpOf(gpano)) : tagged;
}

export function xmpOf(gpano: Record<string, string | number>): string {
  const attributes = Object.entries(gpano).map(([name, value]) => `GPano:${name}="${value}"`);
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ${attributes.join(' ')}/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
}

/** What a maker states of a whole sphere. */
export const WHOLE_GPANO = {
  ProjectionType: 'equirectangular',
  FullPanoWidthPixels: 400,
  FullPanoHeightPixels: 200,
  CroppedAreaImageWidthPixels: 400,
  CroppedAreaImageHeightPixels: 200,
  CroppedAreaLeftPixels: 0,
  CroppedAreaTopPixels: 0,
} as const;

/** The picture of two lenses side by side: noise in the discs, black around them. */
export async function sampleFisheye(widthPx: number): Promise<Buffer> {
  const heightPx = widthPx / 2;
  const noise = { type: 'gaussian', mean: 130, sigma: 30 } as const;
  const scene = sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: '#888', noise },
  });
  const disc = (at: number) => `<circle cx="${at}" cy="${heightPx / 2}" r="${heightPx / 2}" fill="#fff"/>`;
  const discs = `<svg width="${widthPx}" height="${heightPx}">${disc(widthPx / 4)}${disc((3 * widthPx) / 4)}</svg>`;
  const cut = await scene
    .composite([{ input: Buffer.from(discs), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(cut).flatten({ background: '#050505' }).jpeg().toBuffer();
}
