import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconRestore from '~icons/ph/arrow-counter-clockwise';
import IconCopy from '~icons/ph/copy';
import IconX from '~icons/ph/x';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastSuccess } from '../../../ui/toaster.tsx';
import { useEditor } from './editor-store.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { PlanWords } from './plan-words.ts';
import type { GhostZone } from './zone-conflicts.ts';
import { ZoneFacts } from './zone-details.tsx';

interface ZoneGhostProps {
  editor: PlanEditor;
  words: PlanWords;
}

/** What is left of the zone in hand after somebody deleted it: who, what it was, and the way back. */
export function ZoneGhost({ editor, words }: ZoneGhostProps) {
  const ghost = useEditor(editor.store, (state) => state.ghost);
  return ghost && <Ghost key={ghost.zone.id} ghost={ghost} editor={editor} words={words} />;
}

function Ghost({ ghost, editor, words }: ZoneGhostProps & { ghost: GhostZone }) {
  const { t } = useTranslation(['plan', 'select']);
  const canEdit = useEditor(editor.store, (state) => state.canEdit);
  const section = useFocusOfTheGone();
  const { zone, more, person, text } = ghost;
  const close = () => {
    editor.store.set({ ghost: null });
    focusCanvas();
  };
  const restore = () => {
    editor.restoreGhost();
    // With a text the name field takes the focus.
    if (text === null) focusCanvas();
  };
  const keepText = async () => {
    if (text === null || !(await copyText(text))) return;
    toastSuccess(t('ghost.textCopied'));
    close();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('ghost.title', { name: isolated(zone.displayName) })}
      className="shrink-0 border-t-2 border-dashed border-line-strong bg-sunken px-3 pt-3 pb-4 outline-none"
    >
      <header className="flex items-center gap-1">
        <h2 dir="auto" className="type-h3 min-w-0 grow truncate text-text-2 text-match-parent">
          <del>
            <bdi>{zone.displayName}</bdi>
          </del>
          {more.length > 0 && (
            <span className="ms-2 font-normal">{t('select:andMore', { count: more.length })}</span>
          )}
        </h2>
        <IconButton label={t('ghost.close')} icon={<IconX className="size-4" />} onClick={close} />
      </header>
      <p role="alert" className="font-medium">
        {person === null ? t('ghost.deleted') : t('ghost.deletedBy', { person: isolated(person) })}
      </p>
      <ZoneFacts zone={zone} words={words} />
      {text !== null && (
        <p dir="auto" className="mt-2 text-match-parent">
          {t('ghost.yourText', { text: isolated(text) })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {canEdit && (
          <Button size="small" kind="fill" icon={<IconRestore className="mirror size-4" />} onClick={restore}>
            {t('ghost.restore')}
          </Button>
        )}
        {text !== null && (
          <Button size="small" icon={<IconCopy className="size-4" />} onClick={() => void keepText()}>
            {t('ghost.keepText')}
          </Button>
        )}
      </div>
    </section>
  );
}

function focusCanvas(): void {
  document.getElementById('canvas')?.focus();
}

/** Takes the focus that went with the zone's own fields; on the section, so that no key typed on presses a button. */
function useFocusOfTheGone() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  return section;
}
