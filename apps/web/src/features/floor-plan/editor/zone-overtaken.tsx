import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { OvertakenName } from './zone-conflicts.ts';

/** "Just now" is over after this. */
const SHOWN_MS = 60_000;

/** Says that somebody put another name over the one just given, and puts it back on demand. */
export function ZoneOvertaken({ editor, overtaken }: { editor: PlanEditor; overtaken: OvertakenName }) {
  const { t } = useTranslation('plan');
  const canEdit = useEditor(editor.store, (state) => state.canEdit);
  const words = useOvertakenWords();
  const close = () => editor.store.set({ overtaken: null });
  useEffect(() => {
    const timer = setTimeout(() => editor.store.set({ overtaken: null }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [editor, overtaken]);
  return (
    <div className="mt-1 flex items-start gap-1 rounded-control bg-sunken ps-2">
      <p role="status" className="min-w-0 grow py-1 break-words">
        {words(overtaken)}
      </p>
      {canEdit && (
        <Button size="small" kind="ghost" onClick={() => putBackName(editor, overtaken)}>
          {t('overtaken.putBack')}
        </Button>
      )}
      <IconButton label={t('overtaken.close')} icon={<IconX className="size-4" />} onClick={close} />
    </div>
  );
}

/** `Mei renamed it to Hall just now` */
export function useOvertakenWords(): (overtaken: OvertakenName) => string {
  const { t } = useTranslation('plan');
  return ({ person, theirs }) =>
    t('overtaken.renamed', { person: isolated(person ?? t('somebody')), name: isolated(theirs) });
}

export function putBackName(editor: PlanEditor, { zoneId, mine }: OvertakenName): void {
  const zone = editor.live.state.zones.find(({ id }) => id === zoneId);
  if (zone) editor.edits?.rename(zone, mine);
}
