import type { ModelElements, ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import model from '../../../../../locales/en/model.json';
import { loadTexts } from '../../testing/load-texts.ts';
import { ModelTree } from './model-tree.tsx';
import type { ModelState } from './use-model.ts';

const ELEMENTS: ModelElements = {
  classes: ['IfcWall', 'IfcDoor'],
  storeys: [10],
  rows: [
    [1, '2O2Fr$t4X7Zf8NOew3FLR9', 'North wall', 0, 0, true],
    [2, '1xS3BCk291UvhgP2dvNMKI', 'Front door', 1, 0, true],
    [3, '1xS3BCk291UvhgP2dvNsgp', '', 0, -1, true],
  ],
  isCut: false,
};
const FACTS: ModelFacts = {
  schema: 'IFC4',
  name: 'House',
  unit: { kind: 'metre', name: 'METRE', metres: 1 },
  shiftM: [0, 0, 0],
  georeference: null,
  boundsM: { min: [0, 0, 0], max: [1, 1, 1] },
  storeys: [{ localId: 10, globalId: '', name: 'Ground floor', elevationM: 0 }],
  tree: [],
  elementCount: 3,
  spaceCount: 0,
  openingCount: 0,
  notShown: { count: 0, first: [] },
  versions: { webIfc: '0.0.78', fragments: '3.4.7' },
};
const select = vi.fn<ModelState['select']>();
const nothing = () => undefined;
const STATE: ModelState = {
  fragUrl: '',
  elementsUrl: '',
  facts: FACTS,
  view: null,
  setView: nothing,
  elements: ELEMENTS,
  hasFailedElements: false,
  selected: [],
  element: null,
  fit: nothing,
  select,
  hidden: [],
  only: null,
  hideSelected: nothing,
  isolateSelected: nothing,
  showAll: nothing,
  isPale: false,
  setPale: nothing,
  section: null,
  setSection: nothing,
  tool: 'orbit',
  setTool: nothing,
  measures: [],
  clearMeasures: nothing,
  press: nothing,
};

beforeAll(() => loadTexts({ model }));
afterEach(cleanup);

const rows = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('the tree is opened, walked and chosen from by keys alone', () => {
  render(<ModelTree model={STATE} />);
  expect(rows()).toEqual(['Ground floor2', 'Not in a storey1']);
  screen.getByRole('treeitem', { name: /Ground floor/ }).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown']) press(key);
  expect(rows()).toEqual(['Ground floor2', 'IfcDoor1', 'Front door', 'IfcWall1', 'Not in a storey1']);
  press('Enter');
  expect(select).toHaveBeenLastCalledWith([2], true);
  for (const key of ['ArrowLeft', 'ArrowLeft']) press(key);
  expect(rows()).toEqual(['Ground floor2', 'IfcDoor1', 'IfcWall1', 'Not in a storey1']);
  for (const key of ['Home', 'Enter']) press(key);
  expect(select).toHaveBeenLastCalledWith([2, 1], true);
});

test('elements are found by name and by GlobalId, and a press goes there', async () => {
  render(<ModelTree model={STATE} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'north' } });
  await waitFor(() => expect(rows()).toEqual(['North wallIfcWall']));
  fireEvent.click(screen.getByText('North wall'));
  expect(select).toHaveBeenLastCalledWith([1], true);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '1xS3BCk291UvhgP2dvNsgp' } });
  await waitFor(() => expect(rows()).toEqual(['Without a nameIfcWall']));
});
