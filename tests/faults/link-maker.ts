import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreatedShareAnswerSchema } from '@plumbline/shared/contract/share.ts';

const ANSWER_WITHIN_MS = 8000;
const PAUSE_MS = 80;
/** A key whose first request died is held for a minute: the client goes on with others and comes back to it. */
const PATIENCE_MS = 1500;

/** A REST client that makes home links without a pause and repeats each request under its key until it is answered. */
export interface LinkMaker {
  /** Link id by key, as answered. */
  readonly made: ReadonlyMap<string, string>;
  /** Answers that no honest repeat may get. */
  readonly contradictions: readonly string[];
  /** Repeats a key of somebody else's request as its own. */
  insist(key: string): Promise<void>;
  /** Stops and repeats what was never answered. @returns the keys that stay without an answer */
  finish(): Promise<string[]>;
}

export interface LinkRequest {
  baseUrl: string;
  projectId: string;
  token: string;
}

/** Starts making links. */
export function startLinkMaker(request: LinkRequest): LinkMaker {
  const made = new Map<string, string>();
  const contradictions: string[] = [];
  const unanswered = new Set<string>();
  let isWorking = true;
  const insist = async (key: string, patienceMs: number): Promise<void> => {
    const untilMs = performance.now() + patienceMs;
    do {
      const answer = await postLink(request, key);
      if (answer.kind === 'made') {
        const before = made.get(key);
        if (before && before !== answer.linkId) contradictions.push(`${key}: ${before}, ${answer.linkId}`);
        made.set(key, answer.linkId);
        unanswered.delete(key);
        return;
      }
      if (answer.kind === 'refused') contradictions.push(`${key}: ${answer.text}`);
      await sleep(PAUSE_MS);
    } while (performance.now() < untilMs);
    unanswered.add(key);
  };
  const work = async (): Promise<void> => {
    while (isWorking) {
      const key = randomUUID();
      await insist(key, PATIENCE_MS);
      if (made.has(key)) await insist(key, PATIENCE_MS);
      await sleep(PAUSE_MS);
    }
  };
  const working = work();
  return {
    made,
    contradictions,
    insist: (key) => insist(key, PATIENCE_MS),
    async finish() {
      isWorking = false;
      await working;
      for (const key of unanswered) if (!made.has(key)) await insist(key, PATIENCE_MS);
      return [...unanswered].filter((key) => !made.has(key));
    },
  };
}

export type LinkAnswer =
  | { kind: 'made'; linkId: string }
  /** To be repeated: nobody answered, or not yet. */
  | { kind: 'later' }
  | { kind: 'refused'; text: string };

/** Asks once for a home link under a key. */
export async function postLink({ baseUrl, projectId, token }: LinkRequest, key: string): Promise<LinkAnswer> {
  try {
    const response = await fetch(`${baseUrl}/api/core/share`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ kind: 'home', projectId, expiresInDays: 7 }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    if (response.ok) {
      const { data } = CreatedShareAnswerSchema.parse(JSON.parse(text));
      return { kind: 'made', linkId: data.link.id };
    }
    const isForLater = response.status === 503 || text.includes('"in-progress"');
    return isForLater ? { kind: 'later' } : { kind: 'refused', text: `${response.status} ${text}` };
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return { kind: 'later' };
    throw error;
  }
}
