import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconSaving from '~icons/ph/arrows-clockwise';
import IconSaved from '~icons/ph/check';
import IconPending from '~icons/ph/dots-three';
import IconSending from '~icons/ph/cloud-arrow-up';
import IconOffline from '~icons/ph/cloud-slash';
import IconRefused from '~icons/ph/diamond';
import IconView from '~icons/ph/eye';
import IconWaiting from '~icons/ph/warning';
import { useFormat, type Format } from '../i18n/use-format.ts';
import { cx } from './cx.ts';

/**
 * Severity follows the work that is not stored yet, not the network. Times are milliseconds since the epoch.
 * `saved`: stored durably; `pending`: on its way for a moment, without a word; `not-saved`: the line is up, the store
 * is not; `not-live`: the server takes no sockets from this address.
 */
export type SyncState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'pending'; at: number | null }
  | { kind: 'saving' }
  | { kind: 'not-saved'; count: number }
  | { kind: 'not-live' }
  | { kind: 'offline'; since: number | null }
  | { kind: 'offline-waiting'; count: number }
  | { kind: 'sending'; count: number; total: number }
  | { kind: 'refused'; count: number }
  | { kind: 'view-only' };

const WARN = 'text-warn bg-[color-mix(in_srgb,var(--warn)_12%,var(--surface))]';
const LOOKS: Record<SyncState['kind'], { icon: ReactNode; tone: string; text: string }> = {
  saved: { icon: <IconSaved className="text-ok" />, tone: 'text-text-2', text: 'saved' },
  pending: { icon: <IconPending />, tone: 'text-text-2', text: 'saved' },
  saving: { icon: <IconSaving />, tone: 'text-text-2', text: 'saving' },
  'not-saved': { icon: <IconWaiting />, tone: WARN, text: 'notSaved' },
  'not-live': { icon: <IconWaiting />, tone: WARN, text: 'notLive' },
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
  const said = offlineSince ? t('sync.offlineSince', { time: offlineSince }) : t(`sync.${text}`, values);
  const savedAt = 'at' in sync && sync.at !== null ? format.time(new Date(sync.at)) : null;
  const content = (
    <>
      {icon}
      {sync.kind === 'pending' ? <Held text={said} /> : <span>{said}</span>}
      {savedAt && (sync.kind === 'pending' ? <Held text={savedAt} /> : <bdi>{savedAt}</bdi>)}
    </>
  );
  if (!onOpen || sync.kind === 'pending') {
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

/** Keeps the place of a text that is not true at the moment: nobody sees, hears or finds it. */
function Held({ text }: { text: string }) {
  return <span aria-hidden data-held={text} className="invisible before:content-[attr(data-held)]" />;
}

/** The time alone would pass for today's. */
function timeOrDay(format: Format, at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? format.time(new Date(at)) : format.dateTime(new Date(at));
}
