import {
  NOTIFICATION_KINDS,
  isNotificationKind,
  type Notification,
} from '@plumbline/shared/contract/notification.ts';
import { newsTextIn } from '@plumbline/shared/contract/product-news.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { WebLink } from '../../ui/web-link.tsx';
import { Button } from '../../ui/button.tsx';
import { useMuting } from './use-muting.ts';
import { targetOf } from './notification-target.ts';
import { useNotificationSentence } from './use-notification-sentence.tsx';

interface AlertDetailProps {
  notification: Notification | null;
  onRead: (ids: string[], isRead: boolean) => void;
  onDone: () => void;
}

/** One alert whole: what, where, by whom and when, and what can be done about it. */
export function AlertDetail({ notification, onRead, onDone }: AlertDetailProps) {
  const { t } = useTranslation('notification');
  return (
    <aside
      aria-label={t('detail')}
      className="sticky top-6 rounded-panel bg-surface p-5 shadow-panel max-lg:static max-lg:order-first"
    >
      {notification ? (
        <Whole key={notification.id} {...{ notification, onRead, onDone }} />
      ) : (
        <p className="text-text-2">{t('detailNone')}</p>
      )}
    </aside>
  );
}

function Whole({ notification, onRead, onDone }: AlertDetailProps & { notification: Notification }) {
  const { t } = useTranslation('notification');
  const format = useFormat();
  const sentence = useNotificationSentence()(notification);
  const target = targetOf(notification);
  const { id, project, actor, at, isDone, isRead } = notification;
  return (
    <>
      <p className="type-body break-words">{sentence.content}</p>
      {notification.news && <ToldNews news={notification.news} />}
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {project && <Fact name={t('project')}>{project.name}</Fact>}
        {actor && <Fact name={t('who')}>{actor.name}</Fact>}
        <Fact name={t('at')}>{format.dateTime(at)}</Fact>
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        {target && (
          <Link
            to={target.to}
            className="type-strong focus-ring inline-flex h-8 items-center rounded-control bg-fill px-3 text-on-fill no-underline hover:bg-fill-hover"
          >
            {t(`open.${target.label}`)}
          </Link>
        )}
        <Button shortcut="E" onClick={onDone}>
          {isDone ? t('markOpen') : t('markDone')}
        </Button>
        <Button onClick={() => onRead([id], !isRead)}>{isRead ? t('markUnread') : t('markRead')}</Button>
        {project && isMutable(notification) && <MuteButton project={project} />}
      </div>
    </>
  );
}

/** Plain text, in the language in which it was written for this reader. */
function ToldNews({ news }: { news: NonNullable<Notification['news']> }) {
  const { t } = useTranslation('notification');
  const { text, language } = newsTextIn(news.texts, currentLanguage());
  return (
    <>
      <p lang={LANGUAGE_TABLE[language].tag} dir="auto" className="mt-3 break-words whitespace-pre-line">
        {text}
      </p>
      {news.link !== '' && (
        <p className="mt-3">
          <WebLink address={news.link}>{t('newsMore')}</WebLink>
        </p>
      )}
    </>
  );
}

/** What becomes of one's own place in a project is told whether it is muted or not. */
function isMutable({ kind }: Notification): boolean {
  return isNotificationKind(kind) && NOTIFICATION_KINDS[kind] !== 'membership';
}

function MuteButton({ project }: { project: { id: string; name: string } }) {
  const { t } = useTranslation('notification');
  const { isMuted, isPending, turn } = useMuting(project);
  if (isMuted === null) return null;
  return (
    <Button loading={isPending} onClick={turn}>
      {isMuted ? t('unmute') : t('mute')}
    </Button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd className="min-w-0 break-words">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
