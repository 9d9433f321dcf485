import sharp from 'sharp';
import type { Drawn } from './render/panorama.ts';

/** A JPEG that says of itself that it is a whole sphere, and where its middle looks. */
export function encodePanorama({ rgb, widthPx, heightPx }: Drawn, headingDeg: number): Promise<Buffer> {
  const gpano = {
    ProjectionType: 'equirectangular',
    UsePanoramaViewer: 'True',
    FullPanoWidthPixels: widthPx,
    FullPanoHeightPixels: heightPx,
    CroppedAreaImageWidthPixels: widthPx,
    CroppedAreaImageHeightPixels: heightPx,
    CroppedAreaLeftPixels: 0,
    CroppedAreaTopPixels: 0,
    PoseHeadingDegrees: headingDeg,
    PosePitchDegrees: 0,
    PoseRollDegrees: 0,
  };
  const attributes = Object.entries(gpano).map(([name, value]) => `GPano:${name}="${value}"`);
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ${attributes.join(' ')}/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
  return sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .withXmp(xmp)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
