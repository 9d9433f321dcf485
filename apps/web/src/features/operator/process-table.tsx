import type { PlatformProcess } from '@plumbline/shared/contract/platform.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Panel } from './panel.tsx';
import { StateMark } from './state-mark.tsx';

const COLUMNS = ['process', 'state', 'since', 'version', 'eventLoop', 'memory', 'heard'] as const;
const TONES = { ready: 'good', 'not-ready': 'warning', silent: 'bad', stopped: 'quiet' } as const;

/** Every process that spoke within the last hour and was not replaced. */
export function ProcessTable({ processes }: { processes: readonly PlatformProcess[] }) {
  const { t } = useTranslation('operator');
  return (
    <Panel title={t('processes')}>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr className="text-start">
              {COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="type-label h-8 pe-6 text-start font-medium whitespace-nowrap text-text-2"
                >
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {processes.map((process) => (
              <ProcessRow key={process.id} process={process} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function ProcessRow({ process }: { process: PlatformProcess }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const heard = format.timeOfDay(process.lastHeardAt);
  const isThere = process.state === 'ready' || process.state === 'not-ready';
  return (
    <tr className="border-t border-line [&>td]:h-9 [&>td]:pe-6 [&>td]:whitespace-nowrap">
      <th scope="row" className="pe-6 text-start font-medium whitespace-nowrap">
        {t(`kinds.${process.kind}`)} <bdi className="type-mono text-text-2">{process.node}</bdi>
      </th>
      <td>
        <StateMark tone={TONES[process.state]}>{t(`states.${process.state}`, { time: heard })}</StateMark>
      </td>
      <td>
        <bdi>{format.dateTime(process.startedAt)}</bdi>
      </td>
      <td>
        <bdi className="type-mono">{process.version}</bdi>
      </td>
      <td>{isThere && <bdi>{format.duration(process.eventLoopDelayMs)}</bdi>}</td>
      <td>{isThere && process.memoryBytes !== null && <bdi>{format.fileSize(process.memoryBytes)}</bdi>}</td>
      <td>
        <bdi>{heard}</bdi>
      </td>
    </tr>
  );
}
