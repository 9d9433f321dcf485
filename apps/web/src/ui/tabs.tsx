import {
  Tab,
  TabGroup as Group,
  TabList as List,
  TabPanel as Panel,
  TabPanels as Panels,
} from '@headlessui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { DimensionLine } from './dimension-line.tsx';
import { swapArrows } from './reading-direction.ts';

export interface TabItem<Id extends string = string> {
  id: Id;
  label: string;
  count?: string;
}

interface TabGroupProps<Id extends string> {
  tabs: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  className?: string;
  children: ReactNode;
}

/** Holds a TabBar and, in the same order as `tabs`, one TabPanel each. */
export function TabGroup<Id extends string>({
  tabs,
  value,
  onChange,
  className,
  children,
}: TabGroupProps<Id>) {
  return (
    <Group
      selectedIndex={Math.max(
        0,
        tabs.findIndex((tab) => tab.id === value),
      )}
      onChange={(index) => {
        const tab = tabs[index];
        if (tab) onChange(tab.id);
      }}
      className={cx('min-h-0', className)}
    >
      {children}
    </Group>
  );
}

export function TabBar({
  tabs,
  label,
  className,
}: {
  tabs: readonly TabItem[];
  label: string;
  className?: string;
}) {
  const list = useRef<HTMLElement>(null);
  const shown = useRef<Element | null>(null);
  // Also a tab that was not opened by hand; one that was is not taken back when the person scrolls on.
  useEffect(() => {
    const selected = list.current?.querySelector('[aria-selected=true]') ?? null;
    if (selected === shown.current) return;
    shown.current = selected;
    if (list.current && selected) bringIntoRow(list.current, selected);
  });
  return (
    <div onKeyDownCapture={swapArrows} className={cx('flex', className)}>
      {/* Too narrow for all, it scrolls; the line of the active tab hangs below the row and is not cut. */}
      <List
        ref={list}
        aria-label={label}
        className="-mx-1 -mb-1.5 flex h-[46px] min-w-0 items-stretch gap-4 overflow-x-auto overflow-y-hidden px-1 pb-1.5 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            className="group relative -mx-1 inline-flex shrink-0 items-center gap-1.5 rounded-control px-1 whitespace-nowrap text-text-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus transition-colors duration-[140ms] hover:text-text data-selected:font-medium data-selected:text-link"
          >
            {tab.label}
            {tab.count !== undefined && <bdi className="text-[12px] [font-stretch:87%]">{tab.count}</bdi>}
            <DimensionLine className="invisible absolute inset-x-1 -bottom-[5px] group-data-selected:visible" />
          </Tab>
        ))}
      </List>
    </div>
  );
}

function bringIntoRow(row: HTMLElement, tab: Element): void {
  const [seen, wanted] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += Math.max(0, wanted.right - seen.right) - Math.max(0, seen.left - wanted.left);
}

export function TabPanels({ className, children }: { className?: string; children: ReactNode }) {
  return <Panels className={className ?? ''}>{children}</Panels>;
}

export function TabPanel({ className, children }: { className?: string; children: ReactNode }) {
  return <Panel className={cx('focus-ring', className)}>{children}</Panel>;
}
