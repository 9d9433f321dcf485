import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSwap from '~icons/ph/swap';
import { Button } from '../../../ui/button.tsx';
import { later, useLater } from '../../../ui/later.ts';
import { Menu } from '../../../ui/menu.tsx';
import { saveBcf, type WrittenVersion } from './bcf-requests.ts';

const DIALOG = later(() => import('./bcf-dialog.tsx'));
const EXPORT_DIALOG = later(() => import('./bcf-export-dialog.tsx'));

interface BcfMenuProps {
  projectId: string;
  place: NoteListQuery;
  mayImport: boolean;
  /** May have files made in the background; others wait for theirs. */
  mayReport: boolean;
  onOpen: (noteId: string) => void;
}

/** Notes to and from other programs: the list as it is filtered as a file, and a file of theirs. */
export function BcfMenu({ projectId, place, mayImport, mayReport, onOpen }: BcfMenuProps) {
  const { t } = useTranslation('note');
  const [isOpen, setIsOpen] = useState(false);
  const [exported, setExported] = useState<string | null>(null);
  const dialog = useLater(DIALOG, isOpen);
  const exportDialog = useLater(EXPORT_DIALOG, exported !== null);
  const show = (noteId: string) => {
    setIsOpen(false);
    onOpen(noteId);
  };
  const makeFile = async (version: WrittenVersion) => {
    const file = { version, name: t('title') };
    if (!mayReport) return saveBcf(projectId, place, file);
    const { beginExport } = await import('./bcf-export.ts');
    setExported(await beginExport(projectId, place, file));
  };
  const save = (version: WrittenVersion) => void makeFile(version).catch(() => undefined);
  const imports = [{ id: 'import', label: t('bcf.import'), onSelect: () => setIsOpen(true) }];
  const exports = [
    { id: 'bcf-3.0', label: t('bcf.export30'), onSelect: () => save('3.0') },
    { id: 'bcf-2.1', label: t('bcf.export21'), onSelect: () => save('2.1') },
  ];
  return (
    <>
      <Menu
        trigger={<Button icon={<IconSwap />}>{t('bcf.menu')}</Button>}
        groups={mayImport ? [imports, exports] : [exports]}
        align="end"
      />
      {isOpen && dialog && (
        <dialog.BcfDialog projectId={projectId} onClose={() => setIsOpen(false)} onOpen={show} />
      )}
      {exported !== null && exportDialog && (
        <exportDialog.BcfExportDialog
          key={exported}
          {...{ projectId }}
          reportId={exported}
          onClose={() => setExported(null)}
        />
      )}
    </>
  );
}
