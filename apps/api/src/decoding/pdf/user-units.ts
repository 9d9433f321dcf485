import type { PdfObjects } from './pdf-objects.ts';

/** How many points a unit of each page is (/UserUnit). An entry of the page itself: its parents do not pass it on. */
export function userUnits(objects: PdfObjects): number[] {
  return objects.pages().map((page) => {
    const unit = objects.resolve(page.get('UserUnit'));
    return typeof unit === 'number' && unit > 0 ? unit : 1;
  });
}
