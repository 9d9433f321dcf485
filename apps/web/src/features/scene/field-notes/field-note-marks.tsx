import type { FieldNote } from '@plumbline/shared/documents/scene/schema.ts';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import IconNote from '~icons/ph/note';
import { cx } from '../../../ui/cx.ts';
import { useMarkLayer } from '../mark-layer.ts';
import type { PanoramaView } from '../viewer/panorama-view.ts';
import { beginning } from './use-field-notes.ts';

interface FieldNoteMarksProps {
  view: PanoramaView;
  captureId: string;
  notes: readonly FieldNote[];
  openId: string | null;
  onOpen: (id: string) => void;
}

/** The field notes of one picture, each where it was left; a press opens one. */
export const FieldNoteMarks = memo(function FieldNoteMarks({
  view,
  captureId,
  notes,
  openId,
  onOpen,
}: FieldNoteMarksProps) {
  const { t } = useTranslation('scene');
  const here = useMemo(() => notes.filter((note) => note.captureId === captureId), [notes, captureId]);
  const looks = useMemo(() => new Map(here.map((note) => [note.id, note])), [here]);
  const layer = useMarkLayer(view, looks);
  return (
    <div ref={layer}>
      {here.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          data-mark={id}
          aria-pressed={id === openId}
          aria-label={t('fieldNotes.mark', { text: beginning(text) || t('fieldNotes.noWords') })}
          onClick={() => onOpen(id)}
          className={cx(
            'focus-ring absolute start-0 top-0 grid size-8 place-items-center rounded-control bg-surface shadow-[0_0_0_1px_rgb(0_0_0/0.35)] hover:bg-hover',
            id === openId && 'outline-2 outline-accent',
          )}
        >
          <IconNote className="size-[18px]" />
        </button>
      ))}
    </div>
  );
});
