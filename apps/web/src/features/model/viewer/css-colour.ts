import { Color, SRGBColorSpace } from 'three';

/** A colour of the page as it is drawn, however it is written: three reads the old ways of writing one only. */
export function cssColour(element: HTMLElement, variable: string): Color {
  const { color: before } = element.style;
  element.style.color = `var(${variable})`;
  const written = getComputedStyle(element).color;
  element.style.color = before;
  const dot = document.createElement('canvas');
  dot.width = dot.height = 1;
  const context = dot.getContext('2d', { willReadFrequently: true });
  if (!context) return new Color(0xff8800);
  context.fillStyle = written;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return new Color().setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace);
}
