import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { MARKUP_KINDS } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useLiveFeed } from '../../../api/live-feed.ts';
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

const SENTENCES: Record<string, string> = {
  'zone-created': 'zoneCreated',
  'zone-changed': 'zoneChanged',
  'zone-deleted': 'zoneDeleted',
  'markup-created': 'markupCreated',
  'markup-changed': 'markupChanged',
  'markup-deleted': 'markupDeleted',
  'calibration-set': 'calibrationSet',
  'calibration-cleared': 'calibrationCleared',
};

const PayloadSchema = z.object({
  name: z.optional(z.string()),
  markup: z.nullish(z.enum(MARKUP_KINDS)),
  floorPlanId: z.optional(z.string()),
});

/** True for an event of this plan. */
function concernsPlan(event: ProjectEvent, floorId: string): boolean {
  return (
    event.subjectId === floorId || z.safeParse(PayloadSchema, event.payload).data?.floorPlanId === floorId
  );
}

/** What an event says in the reader's words; null for one of which nothing is said. */
export function useEventSentence(): (
  event: Pick<ProjectEvent, 'kind' | 'actor' | 'payload'>,
) => string | null {
  const { t } = useTranslation(['plan', 'markup']);
  return (event) => {
    const key = SENTENCES[event.kind];
    if (!key) return null;
    const said = z.safeParse(PayloadSchema, event.payload).data;
    const name = said?.name || (said?.markup ? t(`markup:kind.${said.markup}`) : '');
    return t(`activity.${key}`, { who: isolated(event.actor?.name || t('somebody')), name: isolated(name) });
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
