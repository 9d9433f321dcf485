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
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import { ZoneFacts } from '../editor/zone-facts.tsx';
import { MarkupFacts } from '../markup/markup-facts.tsx';
import { useMarkupName } from '../markup/markup-names.ts';
import { isMarkup } from '../selection/plan-object.ts';
import type { Ghost } from './ghosts.ts';

interface ObjectGhostProps {
  ghost: Ghost;
  editor: PlanEditor;
  words: PlanWords;
}

/** What is left of the object in hand after somebody deleted it: who, what it was, and the way back. */
export function ObjectGhost({ ghost, editor, words }: ObjectGhostProps) {
  const { t } = useTranslation(['plan', 'select', 'markup']);
  const nameOf = useMarkupName();
  const canEdit = useEditor(editor.store, (state) => state.canEdit);
  const section = useFocusOfTheGone();
  const { object, more, person, text } = ghost;
  const name = isMarkup(object) ? nameOf(object) : object.displayName;
  const close = () => {
    editor.store.set({ ghost: null });
    focusCanvas();
  };
  const restore = () => {
    editor.restoreGhost();
    // With words the field they were typed into takes the focus.
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
      aria-label={t(isMarkup(object) ? 'markup:deleted' : 'ghost.title', { name: isolated(name) })}
      className="shrink-0 border-t-2 border-dashed border-line-strong bg-sunken px-3 pt-3 pb-4 outline-none"
    >
      <header className="flex items-center gap-1">
        <h2 dir="auto" className="type-h3 min-w-0 grow truncate text-text-2 text-match-parent">
          <del>
            <bdi>{name}</bdi>
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
      {isMarkup(object) ? (
        <MarkupFacts markup={object} words={words} />
      ) : (
        <ZoneFacts zone={object} words={words} />
      )}
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

/** Takes the focus that went with the object's own fields; on the section, so that no key typed on presses a button. */
function useFocusOfTheGone() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  return section;
}
