/** Fills the screen with an element, or ends that. */
export async function toggleFull(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await element?.requestFullscreen?.();
}
