import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';

/** What the next click does while something is moved by clicks instead of a drag, and the way out. */
export function CarryHint({ editor }: { editor: PlanEditor }) {
  const { t } = useTranslation('select');
  const carry = useEditor(editor.store, (state) => state.carry);
  const isWhole = useEditor(editor.store, ({ drag }) => drag?.grip.kind === 'zone');
  useEffect(() => {
    if (carry !== 'from') return;
    // Once the menu that it was chosen from has put the focus back: Escape means the plan now.
    const timer = setTimeout(() => document.getElementById('canvas')?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [carry]);
  const step = carry === 'to' && !isWhole ? 'point' : carry;
  return (
    <>
      <p role="status" className="sr-only">
        {step && t(`carry.${step}`)}
      </p>
      {step && (
        <div
          dir={document.documentElement.dir}
          className="pointer-events-auto mb-2 flex max-w-full shrink-0 items-center gap-2 rounded-panel bg-raised py-1.5 ps-3 pe-1.5 shadow-e1"
        >
          <p aria-hidden>{t(`carry.${step}`)}</p>
          <IconButton
            label={t('carry.giveUp')}
            shortcut="Esc"
            icon={<IconX className="size-4" />}
            onClick={() => {
              editor.store.giveUpCarry();
              document.getElementById('canvas')?.focus();
            }}
          />
        </div>
      )}
    </>
  );
}
