import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import IconExport from '~icons/ph/export';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { toastWarning } from '../../../ui/toaster.tsx';
import { browserTexts } from '../../../storage/kept-texts.ts';
import { TopBarSlot } from '../../../ui/top-bar.tsx';
import type { ExportSubject } from './export/export-job.ts';
import { UNTOLD_KEY } from './export/untold-key.ts';
import { usePageReader } from './use-page-reader.ts';

// Seldom needed: it comes when somebody asks for it.
const ExportDialog = lazy(async () => ({
  default: (await import('./export/export-dialog.tsx')).ExportDialog,
}));

/** Takes the plan out of the product: as a file, or on paper. Not for visitors, whose links allow no download. */
export function ExportMenu({ subject }: { subject: ExportSubject }) {
  const reader = usePageReader();
  const { t } = reader;
  const [open, setOpen] = useState(false);
  const print = () => {
    import('./export/print-page.ts')
      .then(({ printPage }) => printPage(subject, reader))
      .catch(() => toastWarning(t('export.failed')));
  };
  usePrintKey(print);
  useEffect(() => {
    if (browserTexts.getItem(UNTOLD_KEY) !== null)
      void import('./export/tell-export.ts').then(({ tellKept }) => tellKept());
  }, []);
  return (
    <TopBarSlot name="end">
      <Menu
        trigger={<IconButton label={t('export.menu')} icon={<IconExport className="size-[18px]" />} />}
        groups={[
          [
            { id: 'export', label: t('export.open'), onSelect: () => setOpen(true) },
            { id: 'print', label: t('export.print'), shortcut: 'Ctrl P', onSelect: print },
          ],
        ]}
      />
      {open && (
        <Suspense fallback={null}>
          <ExportDialog subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </TopBarSlot>
  );
}

/** The browser's own print would show the screen; the plan's page has to be painted first. */
function usePrintKey(print: () => void): void {
  const latest = useRef(print);
  latest.current = print;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPrint =
        event.code === 'KeyP' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isPrint || event.defaultPrevented) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
