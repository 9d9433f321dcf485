import { useContext } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

/**
 * How an address came to say something else. What is pressed is a step that Back undoes; so is what is typed into one
 * field, as a whole; what is opened is a step until it is closed; a correction is none.
 */
export type Step = { as: 'press' } | { as: 'correct' } | { as: 'type' | 'open' | 'close'; name: string };

const MadeSchema = z.object({
  /** Which field was typed into, or what was opened; a further change of the same is no step of its own. */
  by: z.string(),
  /** What the address said before. */
  from: z.string(),
  /** What was opened on the way here, what the address said before it, and how many steps ago. */
  opened: z.optional(z.object({ name: z.string(), from: z.string(), steps: z.number() })),
});
type Made = z.output<typeof MadeSchema>;

const StateSchema = z.looseObject({ listStep: z.optional(MadeSchema) });

interface Place {
  query: string;
  /** By which step the entry of the history was made, where it was one of a list. */
  made: Made | undefined;
}

type Move = { back: number } | { replace: boolean; made: Made | undefined };

/** Where in the history the wanted address belongs; null where it is the one that is open. */
function moveTo(wanted: string, { query, made }: Place, step: Step): Move | null {
  if (wanted === query) return null;
  if (step.as === 'correct') return { replace: true, made };
  const opened = made?.opened;
  if (step.as === 'close') {
    const isBefore = opened?.name === step.name && opened.from === wanted;
    return isBefore ? { back: opened.steps } : { replace: true, made: undefined };
  }
  const by = step.as === 'press' ? '' : `${step.as} ${step.name}`;
  if (made && by !== '' && made.by === by) {
    // What was typed is taken out again: without this, Back would lead to what is seen already.
    return wanted === made.from ? { back: 1 } : { replace: true, made };
  }
  const further = opened && { ...opened, steps: opened.steps + 1 };
  if (step.as !== 'open' || step.name === opened?.name) {
    return { replace: false, made: { by, from: query, ...(further && { opened: further }) } };
  }
  return { replace: false, made: { by, from: query, opened: { name: step.name, from: query, steps: 1 } } };
}

/**
 * Where the router is by now: the page follows a little later, and what is pressed before that would count its steps
 * from the place before. The library has no other name for it.
 */
function useLatestLocation() {
  const shown = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return () => router?.state.location ?? shown;
}

/** Changes what the address says so that Back undoes one step. */
export function useAddressSteps() {
  const [, setParams] = useSearchParams();
  const latest = useLatestLocation();
  const navigate = useNavigate();
  return (next: (old: URLSearchParams) => URLSearchParams, step: Step = { as: 'press' }): void => {
    const { search, state } = latest();
    const query = new URLSearchParams(search);
    const kept = StateSchema.safeParse(state).data;
    const wanted = next(query);
    const move = moveTo(wanted.toString(), { query: query.toString(), made: kept?.listStep }, step);
    if (move === null) return;
    if ('back' in move) void navigate(-move.back);
    else setParams(wanted, { replace: move.replace, state: { ...kept, listStep: move.made } });
  };
}

/** What of a list is open, by its name in the address; null for nothing. */
export function useOpened(name: string) {
  const [params] = useSearchParams();
  const go = useAddressSteps();
  const open = (id: string | null) =>
    go(
      (old) => {
        const next = new URLSearchParams(old);
        if (id) next.set(name, id);
        else next.delete(name);
        return next;
      },
      { as: id ? 'open' : 'close', name },
    );
  return { openId: params.get(name), open };
}
