import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import { planToScreen } from '../canvas/viewport.ts';
import { seenMarkup, seenZones, useEditor } from '../editor/editor-store.ts';
import { useMarkup, usePlanState } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { markupAt } from '../tools/markup-hit.ts';
import { zoneAt } from '../tools/hit-test.ts';
import { pointsOf } from './plan-object.ts';
import type { SelectionActions } from './selection-actions.ts';
import { useSelectionMenu } from './selection-menu.tsx';
import type { ClipboardActions } from './use-selection-clipboard.ts';

// Most visits never open it.
const PointMenu = lazy(async () => ({ default: (await import('../../../ui/point-menu.tsx')).PointMenu }));

interface CanvasMenuProps {
  editor: PlanEditor;
  actions: SelectionActions;
  clipboard: ClipboardActions;
}

interface Opened {
  at: { x: number; y: number };
  from: HTMLElement;
}

/** The menu of the selection: on the canvas and on its rows, by the right button or the menu key. */
export function CanvasMenu({ editor, actions, clipboard }: CanvasMenuProps) {
  const { t } = useTranslation(['select', 'plan']);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { zones } = usePlanState(editor.live);
  const markup = useMarkup(editor.live);
  const selection = useEditor(editor.store, (state) => state.selection);
  const mayEdit = useEditor(editor.store, (state) => state.canEdit);
  const selected = [...zones, ...markup].filter(({ id }) => selection.includes(id));
  const groups = useSelectionMenu(actions, selected, { mayEdit, clipboard });
  const open = useRef(setOpened);
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      const place = menuPlace(editor, event);
      if (!place) return;
      event.preventDefault();
      open.current(place);
    };
    document.addEventListener('contextmenu', listen);
    return () => document.removeEventListener('contextmenu', listen);
  }, [editor]);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <PointMenu
        label={t('menu')}
        at={opened.at}
        groups={groups}
        onClose={(how) => {
          setOpened(null);
          if (how === 'back') opened.from.focus({ preventScroll: true });
        }}
      />
    </Suspense>
  );
}

/** Selects what is under the pointer, or in the row, unless it is selected already. */
function menuPlace(editor: PlanEditor, event: MouseEvent): Opened | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  const canvas = target.closest<HTMLElement>('[data-plan-canvas]');
  const row = target.closest<HTMLElement>('[data-object-id]');
  const from = canvas ?? row?.querySelector<HTMLElement>('[data-row]');
  if (!from) return null;
  // By the menu key there is no button, and the place is of no use.
  const isByKey = event.button !== 2;
  if (row) {
    selectUnder(editor, row.dataset['objectId'] ?? null);
    return { at: isByKey ? middleOf(row) : { x: event.clientX, y: event.clientY }, from };
  }
  if (editor.store.state.tool !== 'select' && editor.store.state.tool !== 'hand') return null;
  if (isByKey) return { at: atSelection(editor, from), from };
  const { left, top } = from.getBoundingClientRect();
  const point = editor.toPlan({ x: event.clientX - left, y: event.clientY - top });
  selectUnder(editor, objectAt(editor, point));
  return { at: { x: event.clientX, y: event.clientY }, from };
}

/** Markup lies over the zones. */
function objectAt(editor: PlanEditor, point: PlanPoint): string | null {
  const { store, live } = editor;
  const markup = seenMarkup(store.state, live.markup);
  const { scale } = store.state.viewport;
  const hit = markupAt(markup, point, scale, (each) => editor.extentOf(each));
  return (hit ?? zoneAt(seenZones(store.state, live.state.zones), point))?.id ?? null;
}

function selectUnder({ store }: PlanEditor, objectId: string | null): void {
  if (objectId === null || !store.state.selection.includes(objectId)) store.select(objectId);
}

function atSelection(editor: PlanEditor, canvas: HTMLElement): { x: number; y: number } {
  const { selection, viewport } = editor.store.state;
  const all = [...editor.live.state.zones, ...editor.live.markup];
  const bounds = boundsOf(all.filter(({ id }) => selection.includes(id)).flatMap((each) => pointsOf(each)));
  if (!bounds) return middleOf(canvas);
  const { left, top } = canvas.getBoundingClientRect();
  const corner = planToScreen(viewport, { x: bounds.right, y: bounds.top });
  return { x: left + corner.x, y: top + corner.y };
}

function middleOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
