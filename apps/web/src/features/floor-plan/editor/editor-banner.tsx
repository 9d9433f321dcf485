import type { LineClose } from '../../../collab/line-close.ts';
import type { RoomStatus } from '../../../collab/room-status.ts';
import { later, useLater } from '../../../ui/later.ts';

const STRIPS = later(() => import('./banner-strips.tsx'));

export interface Banner {
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

/** What the person must know to keep the work or to understand why tools are gone, under the top bar. */
export function EditorBanner({ status, visitor, onRetry }: EditorBannerProps) {
  const banners = bannersOf(status, visitor);
  const strips = useLater(STRIPS, banners.length > 0);
  return <div role="status">{strips && <strips.BannerStrips {...{ banners, onRetry }} />}</div>;
}

function wayBack({ code, again }: LineClose): NonNullable<Banner['retry']> {
  if (code === 'reload-needed') return 'reloadPage';
  return again === 'soon' ? 'tryNow' : 'connectAgain';
}

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
