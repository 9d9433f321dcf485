import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconSaving from '~icons/ph/arrows-clockwise';
import IconSaved from '~icons/ph/check';
import IconSending from '~icons/ph/cloud-arrow-up';
import IconOffline from '~icons/ph/cloud-slash';
import IconRefused from '~icons/ph/diamond';
import IconView from '~icons/ph/eye';
import IconWaiting from '~icons/ph/warning';
import { useFormat, type Format } from '../i18n/use-format.ts';
import { cx } from './cx.ts';

/**
 * Severity follows the work that is not stored yet, not the network. Times are milliseconds since the epoch.
 * `saved`: stored durably; `not-saved`: the line is up, the store is not.
 */
export type SyncState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  | { kind: 'not-saved'; count: number }
  | { kind: 'offline'; since: number | null }
  | { kind: 'offline-waiting'; count: number }
  | { kind: 'sending'; count: number; total: number }
  | { kind: 'refused'; count: number }
  | { kind: 'view-only' };

const WARN = 'text-warn bg-[color-mix(in_srgb,var(--warn)_12%,var(--surface))]';
const LOOKS: Record<SyncState['kind'], { icon: ReactNode; tone: string; text: string }> = {
  saved: { icon: <IconSaved className="text-ok" />, tone: 'text-text-2', text: 'saved' },
  saving: { icon: <IconSaving />, tone: 'text-text-2', text: 'saving' },
  'not-saved': { icon: <IconWaiting />, tone: WARN, text: 'notSaved' },
  offline: { icon: <IconOffline />, tone: 'text-text-2 bg-hover', text: 'offline' },
  'offline-waiting': { icon: <IconOffline />, tone: WARN, text: 'offlineWaiting' },
  sending: { icon: <IconSending />, tone: 'text-text-2', text: 'sending' },
  refused: {
    icon: <IconRefused />,
    tone: 'text-danger bg-[color-mix(in_srgb,var(--danger)_12%,var(--surface))]',
    text: 'refused',
  },
  'view-only': { icon: <IconView />, tone: 'text-text-2', text: 'viewOnly' },
};

interface SyncChipProps {
  sync: SyncState;
  /** Opens the list of waiting or refused edits; without it the chip is only a status. */
  onOpen?: (() => void) | undefined;
  /** The low form for the title block. */
  compact?: boolean;
}

/** How safe the work is, in words, icon and shape. */
export function SyncChip({ sync, onOpen, compact = false }: SyncChipProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { icon, tone, text } = LOOKS[sync.kind];
  const values = 'count' in sync ? { count: sync.count, ...('total' in sync && { total: sync.total }) } : {};
  const offlineSince = sync.kind === 'offline' && sync.since !== null ? timeOrDay(format, sync.since) : null;
  const className = cx(
    'inline-flex items-center gap-1.5 rounded-control whitespace-nowrap [&_svg]:size-4',
    compact ? 'h-6 px-1.5' : 'h-7 px-2',
    tone,
  );
  const content = (
    <>
      {icon}
      <span>{offlineSince ? t('sync.offlineSince', { time: offlineSince }) : t(`sync.${text}`, values)}</span>
      {sync.kind === 'saved' && sync.at !== null && <bdi>{format.time(new Date(sync.at))}</bdi>}
    </>
  );
  if (!onOpen) {
    return (
      <span role="status" className={className}>
        {content}
      </span>
    );
  }
  return (
    <button type="button" onClick={onOpen} className={cx(className, 'focus-ring')}>
      {content}
    </button>
  );
}

/** The time alone would pass for today's. */
function timeOrDay(format: Format, at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? format.time(new Date(at)) : format.dateTime(new Date(at));
}
