/** Within what takes letters for itself: single keys of the page rest there. */
export function isInDialog(target: EventTarget | null): boolean {
  const widgets = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';
  return target instanceof Element && target.closest(widgets) !== null;
}
