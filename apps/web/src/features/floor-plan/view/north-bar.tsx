import { useTranslation } from 'react-i18next';
import IconX from '~icons/ph/x';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor } from '../editor/editor-store.ts';
import { usePlanState } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';

/** What the tool that sets north asks for, what counts now, and how to take that away. */
export function NorthBar({ editor }: { editor: PlanEditor }) {
  const { t } = useTranslation('view');
  const format = useFormat();
  const hasStart = useEditor(editor.store, ({ north }) => north !== null);
  const { northDeg } = usePlanState(editor.live);
  const leave = () => {
    editor.setTool('select');
    document.getElementById('canvas')?.focus();
  };
  return (
    <section
      aria-label={t('tool.north')}
      dir={document.documentElement.dir}
      className="pointer-events-auto mb-2 flex max-w-full shrink-0 flex-wrap items-center gap-x-4 gap-y-1 rounded-panel bg-raised p-2 ps-3 shadow-e1"
    >
      <p role="status">{t(hasStart ? 'north.askSecond' : 'north.askFirst')}</p>
      {northDeg !== null && (
        <span className="flex items-center gap-3 text-text-2">
          {t('north.is', { degrees: format.number(northDeg) })}
          <Button
            size="small"
            className="text-text"
            onClick={() => {
              editor.edits?.setNorth(null);
              leave();
            }}
          >
            {t('north.remove')}
          </Button>
        </span>
      )}
      <IconButton
        label={t('north.leave')}
        shortcut="Esc"
        icon={<IconX className="size-4" />}
        onClick={leave}
      />
    </section>
  );
}
