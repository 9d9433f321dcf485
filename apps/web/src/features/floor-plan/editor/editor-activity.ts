import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { sentenceOf } from '../../../i18n/event-sentence.ts';
import { isolated } from '../../../i18n/isolated.ts';

/** What happened on this plan, as a sentence. */
export interface ActivityLine {
  seq: number;
  text: string;
  at: string;
}

const KEPT = 60;
/** Assistive technology hears one summary in this time. */
const SUMMARY_MS = 5000;

/** What concerns the plan that is open; its coming and going is seen elsewhere. */
const TOLD = /^(zone|markup|calibration|north|plan-revision)-|^floor-plan-renamed$/;

/** True for an event of this plan. */
function concernsPlan({ subjectId, payload }: ProjectEvent, floorId: string): boolean {
  return subjectId === floorId || payload['floorPlanId'] === floorId;
}

/** What an event says in the reader's words; null for one of which nothing is said. */
export function useEventSentence(): (
  event: Pick<ProjectEvent, 'kind' | 'actor' | 'payload'>,
) => string | null {
  const { t } = useTranslation(['plan', 'markup']);
  return (event) => {
    const said = TOLD.test(event.kind) ? sentenceOf(event) : null;
    if (!said) return null;
    const name = said.markup ? t(`markup:kind.${said.markup}`) : said.name;
    const who = isolated(event.actor?.name || t('somebody'));
    return t(`activity.${said.key}`, { who, name: isolated(name), place: said.place });
  };
}

/** The plan's events since the page was opened, newest first; `onEvent` hears each of them. */
export function useActivity(
  projectId: string,
  floorId: string,
  onEvent: (event: ProjectEvent) => void,
): readonly ActivityLine[] {
  const sentence = useEventSentence();
  const [lines, setLines] = useState<readonly ActivityLine[]>([]);
  const latest = useRef({ sentence, onEvent });
  latest.current = { sentence, onEvent };
  const hear = useCallback(
    (event: ProjectEvent) => {
      if (!concernsPlan(event, floorId)) return;
      latest.current.onEvent(event);
      const text = latest.current.sentence(event);
      if (text === null) return;
      setLines((before) => [{ seq: event.seq, text, at: event.at }, ...before].slice(0, KEPT));
    },
    [floorId],
  );
  useLiveFeed(projectId, hear);
  return lines;
}

/** At most one summary of new lines in five seconds, oldest first. */
export function useSummary(lines: readonly ActivityLine[]): string {
  const [summary, setSummary] = useState('');
  const told = useRef(0);
  const latest = useRef(lines);
  latest.current = lines;
  useEffect(() => {
    const timer = setInterval(() => {
      const fresh = latest.current.filter(({ seq }) => seq > told.current);
      const [newest] = fresh;
      if (!newest) return;
      told.current = newest.seq;
      setSummary([...new Set(fresh.toReversed().map(({ text }) => text))].join('. '));
    }, SUMMARY_MS);
    return () => clearInterval(timer);
  }, []);
  return summary;
}
