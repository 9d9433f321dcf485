import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Segmented } from './segmented.tsx';
import { TabBar, TabGroup, TabPanel, TabPanels } from './tabs.tsx';

const TABS = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second' },
  { id: 'c', label: 'Third' },
] as const;

function Sample() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  return (
    <TabGroup tabs={TABS} value={value} onChange={setValue}>
      <TabBar tabs={TABS} label="Sample" />
      <TabPanels>
        {TABS.map((tab) => (
          <TabPanel key={tab.id}>{`panel ${tab.id}`}</TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}

function Choice() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  const options = TABS.map(({ id, label }) => ({ value: id, label }));
  return <Segmented label="Choice" options={options} value={value} onChange={setValue} />;
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

afterEach(() => {
  cleanup();
  document.documentElement.dir = 'ltr';
});

describe('arrow keys move where they point', () => {
  it.each([
    ['ltr', 'ArrowRight', 'Second', 'panel b'],
    ['ltr', 'ArrowLeft', 'Third', 'panel c'],
    ['rtl', 'ArrowRight', 'Third', 'panel c'],
    ['rtl', 'ArrowLeft', 'Second', 'panel b'],
  ])('in tabs, %s %s', (dir, key, name, panel) => {
    document.documentElement.dir = dir;
    render(<Sample />);
    screen.getByRole('tab', { name: 'First' }).focus();
    press(key);
    expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText(panel)).toBeTruthy();
  });

  it.each([
    ['ltr', 'ArrowRight', 'Second'],
    ['rtl', 'ArrowLeft', 'Second'],
    ['rtl', 'ArrowRight', 'Third'],
  ])('in a segmented control, %s %s', (dir, key, name) => {
    document.documentElement.dir = dir;
    render(<Choice />);
    screen.getByRole('radio', { name: 'First' }).focus();
    press(key);
    expect(screen.getByRole('radio', { name }).getAttribute('aria-checked')).toBe('true');
  });
});
