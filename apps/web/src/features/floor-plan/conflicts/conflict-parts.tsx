import type { TFunction } from 'i18next';
import { lazy, Suspense } from 'react';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import { isMarkup } from '../selection/plan-object.ts';
import type { Overtaken } from './conflict-fields.ts';

const ghostPanel = () => import('./object-ghost.tsx');
const lines = () => import('./overtaken-lines.tsx');
const told = () => import('./tell-overtaken.ts');
const ObjectGhost = lazy(async () => ({ default: (await ghostPanel()).ObjectGhost }));
const OvertakenLines = lazy(async () => ({ default: (await lines()).OvertakenLines }));

/** Fetches what conflicts show before there is one: it must be there without a line too. */
export async function fetchConflictParts(): Promise<void> {
  await Promise.all([ghostPanel(), lines(), told()]);
}

/** Tells aside from the panel what was overtaken. */
export async function tellOvertaken(
  editor: PlanEditor,
  overtaken: readonly Overtaken[],
  t: TFunction<['plan', 'markup', 'together']>,
): Promise<void> {
  (await told()).tellOvertaken(editor, overtaken, t);
}

interface GhostPlaceProps {
  editor: PlanEditor;
  words: PlanWords;
  /** The list that this place belongs to. */
  list: 'zones' | 'markup';
}

/** Where a list shows what is left of an object in hand that somebody deleted. */
export function GhostPlace({ editor, words, list }: GhostPlaceProps) {
  const ghost = useEditor(editor.store, (state) => state.ghost);
  if (!ghost || isMarkup(ghost.object) !== (list === 'markup')) return null;
  return (
    <Suspense>
      <ObjectGhost key={ghost.object.id} ghost={ghost} editor={editor} words={words} />
    </Suspense>
  );
}

/** Where the details of an object say what of it was overtaken. */
export function OvertakenPlace({ editor, objectId }: { editor: PlanEditor; objectId: string }) {
  const isOvertaken = useEditor(editor.store, (state) =>
    state.overtaken.some((each) => each.objectId === objectId),
  );
  return (
    isOvertaken && (
      <Suspense>
        <OvertakenLines editor={editor} objectId={objectId} />
      </Suspense>
    )
  );
}
