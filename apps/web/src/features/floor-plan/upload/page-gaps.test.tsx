/** What of a page could not be drawn is told beside it, before a plan is made of it. */
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import floor from '../../../../../../locales/en/floor.json';
import revision from '../../../../../../locales/en/revision.json';
import { loadTexts } from '../../../testing/load-texts.ts';
import { PROJECT_ID } from '../../../testing/sample-sessions.ts';
import { RevisionPageChooser } from '../revisions/revision-page-chooser.tsx';
import { PageChooser } from './page-chooser.tsx';
import type { PageChoice, PageGaps } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';

beforeAll(() => loadTexts({ floor, revision, errors: {}, validation: {} }));
afterEach(cleanup);

const PARTS = 'Parts of this page could not be drawn.';
const ONE_FONT = '1 font is not in the file: text in it may be missing.';
const TWO_FONTS = '2 fonts are not in the file: text in them may be missing.';
const NONE: PageGaps = { isIncomplete: false, missingFonts: 0 };

function pagesWith(gaps: readonly PageGaps[]): PageChoice[] {
  return gaps.map((each, index) => ({
    page: index + 1,
    thumbnailUrl: null,
    name: `Sheet ${index + 1}`,
    // What is told of a page is told whether it is chosen or not.
    chosen: index === 0,
    gaps: each,
  }));
}

function showPlans(gaps: readonly PageGaps[]): void {
  const item = {
    id: 'a',
    fileName: 'a.pdf',
    pageCount: gaps.length,
    takenName: null,
    pages: pagesWith(gaps),
  };
  render(<PageChooser item={item} floors={[]} queue={new UploadQueue(PROJECT_ID)} />);
}

const warnings = (inside: HTMLElement) =>
  [PARTS, ONE_FONT, TWO_FONTS].filter((text) => within(inside).queryByText(text) !== null);

describe('the pages that may become plans', () => {
  it('are told apart by what each lacks', () => {
    showPlans([NONE, { isIncomplete: true, missingFonts: 2 }, { ...NONE, missingFonts: 1 }]);
    expect(screen.getAllByRole('listitem').map(warnings)).toEqual([[], [PARTS, TWO_FONTS], [ONE_FONT]]);
  });

  it('ask about a single page that lacks something, and not about its name', () => {
    showPlans([{ ...NONE, isIncomplete: true }]);
    expect(warnings(screen.getByRole('listitem'))).toEqual([PARTS]);
    expect(screen.queryByText(floor.upload.nameClash)).toBeNull();
    expect(screen.getByLabelText('Floor name')).toHaveProperty('value', 'Sheet 1');
    expect(screen.getByRole('button', { name: 'Add 1 plan' })).toHaveProperty('disabled', false);
  });

  it('ask about the name of a single page that lacks nothing', () => {
    showPlans([NONE]);
    expect(screen.getByText(floor.upload.nameClash)).toBeTruthy();
    expect(warnings(document.body)).toEqual([]);
  });
});

it('the pages that may be a new drawing say what each lacks, as part of their names', () => {
  const item = { id: 'a', pages: pagesWith([{ ...NONE, missingFonts: 2 }, NONE]) };
  render(<RevisionPageChooser item={item} queue={new UploadQueue(PROJECT_ID)} />);
  expect(screen.getAllByRole('radio').map(warnings)).toEqual([[TWO_FONTS], []]);
});
