import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { useState, type ReactNode, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconFold from '~icons/ph/caret-double-left';
import { useFormat } from '../../../i18n/use-format.ts';
import { StatusMark } from '../../../notes/status-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** So near to its end a column asks for the rest. */
const NEAR_END_PX = 400;

interface BoardColumnProps {
  status: NoteStatus;
  total: number;
  /** How many of them have come. */
  cameCount: number;
  /** What there is to say of them. */
  sentence: string;
  isFolded: boolean;
  isLoading: boolean;
  /** A card is dragged: null where it may go, else why it may not; undefined while none is, or over its own column. */
  refusal: string | null | undefined;
  onFold: (isFolded: boolean) => void;
  onMore: () => void;
  onDrop: () => void;
  /** List items. */
  children: ReactNode;
}

/** The notes of one status. */
export function BoardColumn(props: BoardColumnProps) {
  const { status, isFolded, refusal, onDrop } = props;
  const { t } = useTranslation('note');
  const [isOver, setIsOver] = useState(false);
  const isTarget = refusal !== undefined;
  return (
    // Dropping is for the pointer; a card's menu and the digits are the way of the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      data-column={status}
      aria-label={t(`status.${status}`)}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node) || !event.currentTarget.contains(relatedTarget))
          setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (isTarget) onDrop();
      }}
      className={cx(
        'relative flex min-h-0 flex-col rounded-control transition-colors duration-[140ms]',
        isFolded ? 'mb-4 w-10 flex-none border border-line bg-surface' : 'max-w-[340px] min-w-[232px] flex-1',
        isTarget && (refusal === null ? 'bg-soft' : 'opacity-60'),
        isTarget && isOver && 'outline-2 outline-offset-2 outline-dashed',
        isTarget && isOver && (refusal === null ? 'outline-accent' : 'outline-danger'),
      )}
    >
      {isFolded ? <Folded {...props} /> : <Unfolded {...props} />}
    </section>
  );
}

function Folded({ status, total, onFold }: BoardColumnProps) {
  const { t } = useTranslation('note');
  const format = useFormat();
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={() => onFold(false)}
      className="focus-ring flex h-full w-full flex-col items-center gap-2.5 rounded-control py-2.5 text-text-2 hover:text-text"
    >
      <StatusMark status={status} sizePx={20} isDecoration />
      <bdi className="font-medium text-text">{format.number(total)}</bdi>
      <span className="[writing-mode:vertical-rl]">{t(`status.${status}`)}</span>
    </button>
  );
}

function Unfolded(props: BoardColumnProps) {
  const { status, total, cameCount, sentence, isLoading, refusal, onMore, onFold, children } = props;
  const { t } = useTranslation('note');
  const format = useFormat();
  const missing = total - cameCount;
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
    if (missing > 0 && !isLoading && scrollHeight - scrollTop - clientHeight < NEAR_END_PX) onMore();
  };
  return (
    <>
      <header className="px-1 pb-2">
        <h2 className="type-strong flex items-center gap-2">
          <StatusMark status={status} sizePx={20} isDecoration />
          {t(`status.${status}`)}
          <bdi className="font-normal text-text-2" data-count>
            {format.number(total)}
          </bdi>
          <span className="ms-auto">
            <IconButton
              label={t('board.fold', { status: t(`status.${status}`) })}
              icon={<IconFold className="mirror" />}
              aria-expanded
              onClick={() => onFold(true)}
            />
          </span>
        </h2>
        <p className={cx('type-note min-h-4', refusal ? 'text-danger' : 'text-text-2')}>
          {refusal ?? sentence}
        </p>
      </header>
      <div className="min-h-0 grow overflow-y-auto pe-1 pb-4" onScroll={onScroll}>
        <ul className="grid gap-2" aria-label={t(`status.${status}`)}>
          {children}
        </ul>
        {missing > 0 && (
          <Button size="small" kind="ghost" className="mt-2 w-full" loading={isLoading} onClick={onMore}>
            {t('board.more', { count: missing, shown: format.number(missing) })}
          </Button>
        )}
      </div>
    </>
  );
}
