import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSwap from '~icons/ph/swap';
import { Button } from '../../../ui/button.tsx';
import { later, useLater } from '../../../ui/later.ts';
import { Menu } from '../../../ui/menu.tsx';
import { saveBcf, type WrittenVersion } from './bcf-requests.ts';

const DIALOG = later(() => import('./bcf-dialog.tsx'));

interface BcfMenuProps {
  projectId: string;
  place: NoteListQuery;
  mayImport: boolean;
  onOpen: (noteId: string) => void;
}

/** Notes to and from other programs: the list as it is filtered as a file, and a file of theirs. */
export function BcfMenu({ projectId, place, mayImport, onOpen }: BcfMenuProps) {
  const { t } = useTranslation('note');
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLater(DIALOG, isOpen);
  const show = (noteId: string) => {
    setIsOpen(false);
    onOpen(noteId);
  };
  const save = (version: WrittenVersion) =>
    void saveBcf(projectId, place, { version, name: t('title') }).catch(() => undefined);
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
    </>
  );
}
