import { useTranslation } from 'react-i18next';
import { copyText } from '../ui/copy-text.ts';
import type { EditAction } from '../collab/edit-action.ts';
import { toastSuccess } from '../ui/toaster.tsx';

interface Copied {
  action: EditAction;
  copy?: string;
}

/** Puts edits on the clipboard: each in words, below it what was kept of it. */
export function useCopyEdits(textOf: (action: EditAction) => string): (edits: readonly Copied[]) => void {
  const { t } = useTranslation('sync');
  return (edits) => {
    const lines = edits.flatMap(({ action, copy }) => [textOf(action), ...(copy ? [copy] : [])]);
    void copyText(lines.join('\n')).then((copied) => copied && toastSuccess(t('copied')));
  };
}
