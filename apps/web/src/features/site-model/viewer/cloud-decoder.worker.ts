/** Decodes nodes of point clouds beside the page. */
import { decodePoints, type DecodeQuestion } from './decode-points.ts';

addEventListener('message', ({ data }: MessageEvent<DecodeQuestion>) => {
  const decoded = decodePoints(data);
  const buffers = Object.values(decoded.attributeBuffers).map(({ buffer }) => buffer);
  postMessage(decoded, { transfer: buffers });
});
