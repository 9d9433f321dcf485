import { useTranslation } from 'react-i18next';
import IconDone from '~icons/ph/check';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Bundle } from './bundle-up.ts';
import { UnreadMark } from './unread-mark.tsx';
import { useNotificationSentence } from './use-notification-sentence.tsx';

interface BundleLineProps {
  bundle: Bundle;
  onOpen: (bundle: Bundle) => void;
  onDone: (bundle: Bundle) => void;
}

/** One line of the drawer: what happened last, and how often; pressed, it leads there. */
export function BundleLine({ bundle, onOpen, onDone }: BundleLineProps) {
  const { t } = useTranslation('notification');
  const format = useFormat();
  const sentence = useNotificationSentence()(bundle.newest);
  const more = bundle.all.length - 1;
  return (
    <li className="flex items-start gap-1 border-b border-line">
      <button
        type="button"
        onClick={() => onOpen(bundle)}
        className="focus-ring flex min-w-0 grow items-start gap-2 rounded-control px-2 py-2.5 text-start hover:bg-hover"
      >
        <span className="mt-0.5">
          <UnreadMark unread={bundle.isUnread} />
        </span>
        <span className="min-w-0 grow">
          <span className={cx('block break-words', !bundle.isUnread && 'text-text-2')}>
            {sentence.content}
          </span>
          <span className="block text-text-2">
            {more > 0 && `${t('more', { count: more })} · `}
            <time dateTime={bundle.newest.at}>{format.relative(bundle.newest.at)}</time>
          </span>
        </span>
      </button>
      <IconButton
        label={t('doneOf', { what: sentence.text })}
        icon={<IconDone />}
        onClick={() => onDone(bundle)}
        className="mt-2"
      />
    </li>
  );
}
