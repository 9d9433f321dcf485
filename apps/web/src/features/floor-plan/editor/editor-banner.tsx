import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconEye from '~icons/ph/eye';
import IconWarning from '~icons/ph/warning';
import type { LineClose } from '../../../collab/line-close.ts';
import type { RoomStatus } from '../../../collab/room-status.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';

interface Banner {
  id: string;
  tone: 'warn' | 'plain';
  text: string;
  /** What the button says that opens the line again, or loads the page anew; without it there is none. */
  retry?: 'tryNow' | 'connectAgain' | 'reloadPage';
}

interface EditorBannerProps {
  status: RoomStatus;
  visitor: boolean;
  onRetry: () => void;
}

/** Strips under the top bar: what the person must know to keep the work or to understand why tools are gone. */
export function EditorBanner({ status, visitor, onRetry }: EditorBannerProps) {
  const { t } = useTranslation('sync');
  return (
    <div role="status">
      {bannersOf(status, visitor).map((banner) => (
        <p
          key={banner.id}
          className={cx(
            'flex min-h-8 items-center gap-2 border-b border-line px-4 py-1.5',
            banner.tone === 'warn'
              ? 'bg-[color-mix(in_srgb,var(--warn)_12%,var(--surface))] text-warn'
              : 'bg-surface text-text-2',
          )}
        >
          {ICONS[banner.tone]}
          <span className="min-w-0 grow">{t(banner.text)}</span>
          {banner.retry && (
            <Button
              size="small"
              className="text-text"
              onClick={banner.retry === 'reloadPage' ? reloadPage : onRetry}
            >
              {t(banner.retry)}
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}

/** The browser asks first where edits would be lost with the tab. */
const reloadPage = (): void => location.reload();

function wayBack({ code, again }: LineClose): NonNullable<Banner['retry']> {
  if (code === 'reload-needed') return 'reloadPage';
  return again === 'soon' ? 'tryNow' : 'connectAgain';
}

const ICONS: Record<Banner['tone'], ReactNode> = {
  warn: <IconWarning className="size-4 shrink-0" />,
  plain: <IconEye className="size-4 shrink-0" />,
};

/**
 * At most one reason for looking only, the warning that work waits, why the server has ended the line, and why a plan
 * without a copy is bare; where there is nothing of that, that this browser keeps no copies.
 */
export function bannersOf(status: Omit<RoomStatus, 'guests' | 'lost'>, visitor: boolean): Banner[] {
  const banners: Banner[] = [];
  const isKeptInTabOnly = status.waiting.length > 0 && !status.offlineCopies;
  if (status.delay === 'store' || isKeptInTabOnly) {
    banners.push({ id: 'keep', tone: 'warn', text: 'keepTabOpen' });
  }
  if (status.closed && status.ended === null) {
    const { code } = status.closed;
    banners.push({ id: 'line', tone: 'warn', text: `closed.${code}`, retry: wayBack(status.closed) });
  } else if (status.chip.kind === 'offline' && !status.loaded)
    banners.push({ id: 'unseen', tone: 'plain', text: 'notKeptHere' });
  if (status.accessReason === 'project-closed')
    banners.push({ id: 'closed', tone: 'plain', text: 'projectClosed' });
  else if (status.accessReason === 'tenant-expired')
    banners.push({ id: 'expired', tone: 'plain', text: 'tenantExpired' });
  else if (status.accessReason === 'room-full') banners.push({ id: 'full', tone: 'plain', text: 'roomFull' });
  else if (status.downgraded && !visitor) banners.push({ id: 'view', tone: 'plain', text: 'nowViewOnly' });
  // Of a visit no device keeps anything.
  if (!status.offlineCopies && !visitor && banners.length === 0)
    banners.push({ id: 'copies', tone: 'plain', text: 'copiesOff' });
  return banners;
}
