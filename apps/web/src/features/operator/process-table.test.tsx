import type { PlatformProcess } from '@plumbline/shared/contract/platform.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import operator from '../../../../../locales/en/operator.json';
import { loadTexts } from '../../testing/load-texts.ts';
import { OverallState } from './overall-state.tsx';
import { ProcessTable } from './process-table.tsx';

beforeAll(() => loadTexts({ operator }));
afterEach(cleanup);

const LAST_HEARD = '2026-11-18T10:04:31.000Z';
const process = (kind: PlatformProcess['kind'], state: PlatformProcess['state']): PlatformProcess => ({
  id: crypto.randomUUID(),
  kind,
  node: 'node-1',
  version: '1.0.0',
  state,
  startedAt: '2026-11-18T08:00:00.000Z',
  lastHeardAt: LAST_HEARD,
  eventLoopDelayMs: 3,
  memoryBytes: 1e8,
});
const PROCESSES = [process('api', 'ready'), process('collab-server', 'ready'), process('worker', 'silent')];

it('a process that fell silent is told with the time it was last heard', () => {
  render(<ProcessTable processes={PROCESSES} />);
  const row = screen.getByRole('row', { name: new RegExp(operator.kinds.worker) });
  expect(row.textContent).toMatch(/\d\d:04:31/);
  expect(row.textContent).toContain(operator.states.silent.replace('{{time}}', '').trim());
});

it('and the sentence over the page counts it', () => {
  const services = {
    store: true,
    storage: { kind: 'folder', up: true, freeBytes: null },
    between: { carrier: 'postgres', up: true },
  } as const;
  render(<OverallState health={{ processes: PROCESSES, services }} />);
  expect(screen.getByRole('status').textContent).toBe('1 process does not answer.');
});
