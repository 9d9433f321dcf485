/** How a surface looks where a ray met it. Made once and written over for each ray. */
export class Surface {
  /** World, in metres. */
  x = 0;
  y = 0;
  z = 0;
  /** Towards the side that is seen. */
  nx = 0;
  ny = 0;
  nz = 0;
  /** In the solid's own frame, in metres, and its normal there. */
  lx = 0;
  ly = 0;
  lz = 0;
  lnx = 0;
  lny = 0;
  lnz = 0;
  /** Half the solid's sizes. */
  hx = 0;
  hy = 0;
  hz = 0;
  seed = 0;
  /** Width of a pixel there, in metres. */
  footprint = 0;
  /** What a material writes: colour of 0…1, and light of its own. */
  red = 0;
  green = 0;
  blue = 0;
  glow = 0;
  /** How much it mirrors. */
  mirror = 0;

  paint(red: number, green: number, blue: number): void {
    this.red = red;
    this.green = green;
    this.blue = blue;
  }

  /** Makes it lighter or darker. */
  shade(by: number): void {
    this.red *= by;
    this.green *= by;
    this.blue *= by;
  }

  blend(red: number, green: number, blue: number, by: number): void {
    this.red += (red - this.red) * by;
    this.green += (green - this.green) * by;
    this.blue += (blue - this.blue) * by;
  }
}

export interface Material {
  readonly name: string;
  readonly paint: (surface: Surface) => void;
  /** What it throws back on the whole, for light that comes by way of it. */
  readonly mean: readonly [number, number, number];
  readonly castsShadow: boolean;
}
