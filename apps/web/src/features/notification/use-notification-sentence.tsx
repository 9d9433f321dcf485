import { isAmount, type Notification } from '@plumbline/shared/contract/notification.ts';
import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { newsTextIn } from '@plumbline/shared/contract/product-news.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { fillText, textMarks } from '../../i18n/fill-text.tsx';
import { useFormat } from '../../i18n/use-format.ts';

const PARTS = ['who', 'name', 'project', 'role', 'number', 'day', 'status'] as const;
/** Hours are counted to a tenth. */
const AMOUNT_DIGITS = 1;
type Parts = Record<(typeof PARTS)[number], string>;

export interface NotificationSentence {
  /** For what names a control. */
  text: string;
  /** With each name set off from the words around it. */
  content: ReactNode;
}

/** What a notification says, in the reader's language. */
export function useNotificationSentence(): (notification: Notification) => NotificationSentence {
  // The texts of roles and statuses are asked for together with the sentences that name them.
  const { t } = useTranslation(['notification', 'project', 'shell', 'note']);
  const format = useFormat();
  const partsOf = ({ kind, actor, project, params, news }: Notification): Parts => {
    const { number, role, day, status } = params;
    const roles = kind === 'tenant-role-changed' ? 'shell:systemRole' : 'project:role';
    return {
      who: actor?.name ?? t('notification:somebody'),
      name: news ? newsTextIn(news.texts, currentLanguage()).title : nameIn(kind, params),
      project: project?.name ?? '',
      role: role === undefined ? '' : t(`${roles}.${role}`),
      number: typeof number === 'number' ? revisionLetter(number) : '',
      status: status === undefined ? '' : t(`note:status.${status}`),
      day: typeof day === 'string' ? format.day(day) : '',
    };
  };
  const nameIn = (kind: string, { name, browser }: Notification['params']) => {
    if (name === undefined) return browserIn(browser);
    return isAmount(kind) ? format.number(Number(name), AMOUNT_DIGITS) : String(name);
  };
  const browserIn = (browser: string | number | undefined) =>
    browser === undefined || browser === '' ? t('notification:unknownBrowser') : String(browser);
  return (notification) => {
    const key = `notification:sentence.${keyOf(notification.kind)}`;
    const parts = partsOf(notification);
    const emphasis = (text: string) => <bdi className="font-medium">{text}</bdi>;
    return {
      text: t(key, { ...parts }),
      content: fillText(t(key, textMarks(PARTS)), PARTS, {
        who: emphasis(parts.who),
        name: emphasis(parts.name),
        project: emphasis(parts.project),
        role: emphasis(parts.role),
        number: emphasis(parts.number),
        day: emphasis(parts.day),
        status: emphasis(parts.status),
      }),
    };
  };
}

/** `planRevisionIssued` for `plan-revision-issued`. */
function keyOf(kind: string): string {
  return kind.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
