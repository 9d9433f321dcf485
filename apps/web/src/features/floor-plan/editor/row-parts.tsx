import { useTranslation } from 'react-i18next';
import IconEye from '~icons/ph/eye';
import IconHidden from '~icons/ph/eye-slash';
import IconLocked from '~icons/ph/lock-simple';
import IconUnlocked from '~icons/ph/lock-simple-open';
import type { Person } from '../../../collab/presence-store.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { PlanObject } from '../selection/plan-object.ts';
import type { PlanEditor } from './plan-editor.ts';

interface RowTogglesProps {
  editor: PlanEditor;
  object: PlanObject;
  /** As its row says it. */
  name: string;
  hidden: boolean;
  /** The row that Tab enters the list by. */
  isEntry: boolean;
  mayEdit: boolean;
}

/** The eye and the lock of an object's row. */
export function RowToggles({ editor, object, name, hidden, isEntry, mayEdit }: RowTogglesProps) {
  const { t } = useTranslation('plan');
  const { id, locked } = object;
  const shared = {
    type: 'button',
    tabIndex: isEntry ? 0 : -1,
    className:
      'focus-ring grid size-6 shrink-0 place-items-center rounded-control text-text-2 hover:bg-hover hover:text-text',
  } as const;
  return (
    <span className="ms-1 flex">
      <button
        {...shared}
        aria-pressed={!hidden}
        aria-label={t('showZone', { name })}
        onClick={() => editor.store.toggleHidden(id)}
      >
        {hidden ? <IconHidden className="size-4" /> : <IconEye className="size-4" />}
      </button>
      {mayEdit ? (
        <button
          {...shared}
          aria-pressed={locked}
          aria-label={t('lockZone', { name })}
          onClick={() => editor.edits?.many.setLocked([id], !locked)}
        >
          {locked ? (
            <IconLocked className="size-4 text-text" />
          ) : (
            <IconUnlocked className="size-4 opacity-60" />
          )}
        </button>
      ) : (
        <span className="grid size-6 place-items-center text-text-2">
          {locked && <IconLocked className="size-4" />}
        </span>
      )}
    </span>
  );
}

/** Whoever else has selected the object of the row, or is giving it another shape or place. */
export function RowHolder({ holder }: { holder: Person | undefined }) {
  const { t } = useTranslation(['plan', 'together']);
  if (!holder) return null;
  const isChanging = holder.draft !== null;
  return (
    <span title={holder.name} className="flex min-w-0 items-center gap-1">
      <Avatar {...holder} colour={holder.color} sizePx={16} />
      <span className={isChanging ? 'truncate text-text-2' : 'sr-only'}>
        {isChanging
          ? t('together:changing', { name: isolated(holder.name) })
          : t('heldBy', { person: holder.name })}
      </span>
    </span>
  );
}
