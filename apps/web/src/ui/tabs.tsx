import {
  Tab,
  TabGroup as Group,
  TabList as List,
  TabPanel as Panel,
  TabPanels as Panels,
} from '@headlessui/react';
import type { ReactNode } from 'react';
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
  return (
    <div onKeyDownCapture={swapArrows} className={cx('flex', className)}>
      <List aria-label={label} className="flex min-h-10 flex-wrap items-stretch gap-x-4">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            className="group relative -mx-1 inline-flex min-h-10 items-center gap-1.5 rounded-control px-1 text-text-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus transition-colors duration-[140ms] hover:text-text data-selected:font-medium data-selected:text-link"
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

export function TabPanels({ className, children }: { className?: string; children: ReactNode }) {
  return <Panels className={className ?? ''}>{children}</Panels>;
}

export function TabPanel({ className, children }: { className?: string; children: ReactNode }) {
  return <Panel className={cx('focus-ring', className)}>{children}</Panel>;
}
