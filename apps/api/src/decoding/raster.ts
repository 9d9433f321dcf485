/** An upright picture in memory: interleaved 8-bit channels, row by row from the top. */
export interface Raster {
  data: Buffer;
  widthPx: number;
  heightPx: number;
  channels: 3 | 4;
}
