import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { bitmapNames } from './bitmap-names.ts';

const namesIn = (inside: string) =>
  bitmapNames(strToU8(`<VisualizationInfo Guid="v"><Lines/>${inside}</VisualizationInfo>`));
const pointing = (name: string) => `<Bitmap><Bitmap>PNG</Bitmap><Reference>${name}</Reference></Bitmap>`;

test.each([
  ['2.0', '<Bitmaps><Bitmap>PNG</Bitmap><Reference>a.png</Reference></Bitmaps>'],
  ['2.1', pointing('a.png')],
  ['3.0', '<Bitmaps><Bitmap><Format>png</Format><Reference>a.png</Reference></Bitmap></Bitmaps>'],
])('a view of %s names its picture', (_version, inside) => expect(namesIn(inside)).toEqual(['a.png']));

test('each is named once', () => {
  expect(namesIn(['a.png', 'b 上.jpg', 'a.png'].map(pointing).join(''))).toEqual(['a.png', 'b 上.jpg']);
});

test.each(['../a.png', '/etc/passwd', 'a/b.png', 'a\\b.png', '.hidden', 'markup.bcf', 'other.BCFV', ''])(
  '%s is no picture beside the view',
  (name) => expect(namesIn(pointing(name))).toEqual([]),
);

test('what is no view names none', () => {
  expect(bitmapNames(strToU8('<Markup/>'))).toEqual([]);
});
