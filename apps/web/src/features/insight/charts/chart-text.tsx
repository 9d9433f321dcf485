import { useMemo, type ReactNode } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { LANGUAGE_TABLE } from '../../../i18n/languages.ts';

/** Of charts: what numbers and days on axes look like. */
export const TICK = { fill: 'var(--text-2)', fontSize: 12, fontFamily: 'var(--font-ui)' } as const;

/** `16 Nov`: a plain day, given as its midnight in UTC. */
export function useShortDay(): (dayMs: number) => string {
  const locale = LANGUAGE_TABLE[currentLanguage()].format;
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return (dayMs) => format.format(dayMs);
  }, [locale]);
}

interface ChartFrameProps {
  heightPx: number;
  children: ReactNode;
}

/** A chart runs from left to right in every language; the text in it follows the reader's direction. */
export function ChartFrame({ heightPx, children }: ChartFrameProps) {
  return (
    <div dir="ltr" style={{ height: heightPx }} className="[&_.recharts-surface]:overflow-visible">
      {children}
    </div>
  );
}

interface TipProps {
  title: string;
  lines: readonly { label: string; value: string; colour: string }[];
}

/** What is under the pointer, or under the arrow keys. */
export function Tip({ title, lines }: TipProps) {
  return (
    <div
      dir={document.documentElement.dir}
      className="rounded-panel bg-raised px-3 py-2 shadow-[var(--e1)]"
      role="status"
    >
      <p className="type-strong">{title}</p>
      {lines.map(({ label, value, colour }) => (
        <p key={label} className="flex items-center gap-2">
          <span className="size-2.5 rounded-tag" style={{ background: colour }} />
          <span className="text-text-2">{label}</span>
          <bdi className="ms-auto ps-4 font-medium tabular-nums">{value}</bdi>
        </p>
      ))}
    </div>
  );
}
