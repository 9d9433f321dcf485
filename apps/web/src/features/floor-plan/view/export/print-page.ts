import { boundsHold } from '@plumbline/shared/geometry/bounds.ts';
import { visibleBounds } from '../../canvas/viewport.ts';
import type { PageReader } from '../use-page-reader.ts';
import { exportJob, type ExportSubject } from './export-job.ts';
import { exportWords } from './export-words.ts';
import { makePng } from './make-export.ts';
import { tellExport } from './tell-export.ts';

/** Any printer has it; the driver enlarges it for larger paper. */
const PAPER = 'A4';

/**
 * Prints what the screen shows of the plan as one page with its title block. base.css hides everything else on paper
 * while the page is there.
 */
export async function printPage(subject: ExportSubject, reader: PageReader): Promise<void> {
  const { editor, floor } = subject;
  const seen = visibleBounds(editor.store.state.viewport, editor.screen);
  // The margins around a sheet that is seen whole are for the screen.
  const extent = boundsHold(seen, editor.sheet) ? 'sheet' : 'view';
  const choice = { format: 'pdf', extent, paper: PAPER, ratio: null, legend: false } as const;
  const job = exportJob(editor, floor, choice, exportWords(subject, reader));
  const { signal } = new AbortController();
  const file = await makePng({ ...job, signal, onProgress: () => undefined });
  const page = document.createElement('img');
  page.alt = floor.name;
  page.className = `print-page ${job.layout.width >= job.layout.height ? 'print-page-wide' : 'print-page-high'}`;
  page.src = URL.createObjectURL(file);
  await page.decode();
  document.body.append(page);
  const remove = () => {
    page.remove();
    URL.revokeObjectURL(page.src);
  };
  window.addEventListener('afterprint', remove, { once: true });
  void tellExport(floor.id, { format: 'print', extent, revision: floor.revisionNumber });
  window.print();
}
