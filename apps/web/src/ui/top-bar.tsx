import { createContext, use, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';

interface Slots {
  start: HTMLElement | null;
  centre: HTMLElement | null;
  end: HTMLElement | null;
}
const SlotsContext = createContext<{
  slots: Slots;
  setSlot: (name: keyof Slots, node: HTMLElement | null) => void;
}>({
  slots: { start: null, centre: null, end: null },
  setSlot: () => undefined,
});

/** Lets pages below put things into the bar above them. */
export function TopBarProvider({ children }: { children: ReactNode }) {
  const [slots, setSlots] = useState<Slots>({ start: null, centre: null, end: null });
  const [setSlot] = useState(
    () => (name: keyof Slots, node: HTMLElement | null) => setSlots((all) => ({ ...all, [name]: node })),
  );
  return <SlotsContext value={{ slots, setSlot }}>{children}</SlotsContext>;
}

interface TopBarProps {
  lead?: ReactNode;
  /** Before what the page puts into the start slot. */
  start?: ReactNode;
  /** After what the page puts into the end slot. */
  end: ReactNode;
}

/** The 48 px bar: lead (logo), start, centre and end, each open to the page. */
export function TopBar({ lead, start, end }: TopBarProps) {
  return (
    <header className="frame-only flex h-12 print:hidden shrink-0 items-center gap-2 border-b border-line bg-surface pe-3">
      {lead}
      {/* Names at the start take what the end leaves, before they are cut. */}
      <div className="flex min-w-0 grow items-center gap-2 ps-4">
        {start}
        <Slot name="start" />
      </div>
      <Slot name="centre" />
      <div className="flex grow basis-0 items-center justify-end gap-2">
        <Slot name="end" />
        {end}
      </div>
    </header>
  );
}

function Slot({ name }: { name: keyof Slots }) {
  const { setSlot } = use(SlotsContext);
  const [ref] = useState(() => (node: HTMLElement | null) => setSlot(name, node));
  return (
    <div ref={ref} className={cx('flex items-center gap-2 empty:hidden', name === 'start' && 'min-w-0')} />
  );
}

/** Renders its children into the top bar for as long as the page is shown. */
export function TopBarSlot({ name, children }: { name: keyof Slots; children: ReactNode }) {
  const node = use(SlotsContext).slots[name];
  return node ? createPortal(children, node) : null;
}
