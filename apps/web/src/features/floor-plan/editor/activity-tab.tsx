import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { NewsList } from '../together/news-list.tsx';
import type { ActivityLine } from './editor-activity.ts';
import type { PlanEditor } from './plan-editor.ts';

const AGE_EVERY_MS = 30_000;

interface ActivityTabProps {
  editor: PlanEditor;
  lines: readonly ActivityLine[];
  timeZone: string;
}

/** What changed since the last visit, and what happened on this plan while it was open, newest first. */
export function ActivityTab({ editor, lines, timeZone }: ActivityTabProps) {
  // The texts of all that stands in it.
  useTranslation(['plan', 'together', 'markup']);
  return (
    <>
      <NewsList editor={editor} timeZone={timeZone} />
      <ActivityLines lines={lines} timeZone={timeZone} />
    </>
  );
}

function ActivityLines({ lines, timeZone }: Omit<ActivityTabProps, 'editor'>) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), AGE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (lines.length === 0) return <p className="px-3 py-4 text-text-2">{t('activity.none')}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.seq} className="flex min-h-7 items-baseline gap-2 px-3 py-1">
          <span className="min-w-0 grow">{line.text}</span>
          <time
            dateTime={line.at}
            title={format.dateTime(line.at, timeZone)}
            className="shrink-0 text-text-2"
          >
            {format.relative(line.at, timeZone)}
          </time>
        </li>
      ))}
    </ul>
  );
}
