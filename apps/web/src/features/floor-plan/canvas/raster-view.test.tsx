import { afterEach, expect, test } from 'vitest';
import { testRevision } from '../revisions/testing/test-revision.ts';
import { RasterView } from './raster-view.ts';

const { image } = testRevision(2, 'draft');
const narrow = { widthPx: 128, heightPx: 248 };
let view: RasterView;

afterEach(() => view.close());

function shown(): RasterView {
  view = new RasterView(document.createElement('canvas'), document.createElement('canvas'));
  view.resize(narrow);
  view.setLayers([{ image, opacity: 1, from: 0, to: 1 }]);
  return view;
}

test('a drawing that is shown whole stays whole and in the middle of another window', () => {
  expect(shown().viewport).toEqual({ scale: 0.8, offsetX: 24, offsetY: 84 });
  view.resize({ widthPx: 348, heightPx: 248 });
  expect(view.viewport).toEqual({ scale: 1, offsetX: 124, offsetY: 74 });
});

test('one that was moved, or of which a part is looked at, stays where it is', () => {
  shown().panBy(10, 0);
  const moved = view.viewport;
  view.resize({ widthPx: 348, heightPx: 248 });
  expect(view.viewport).toEqual(moved);
  view.fit({ left: 0, top: 0, right: 10, bottom: 10 }, 0, 4);
  const part = view.viewport;
  view.resize(narrow);
  expect(view.viewport).toEqual(part);
  view.fit();
  expect(view.viewport.scale).toBe(0.8);
});
