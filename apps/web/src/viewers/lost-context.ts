/** After that a browser does not give a lost context back. */
const RESTORE_MS = 1500;

/** Tells once that a canvas has lost all that was drawn in it, as soon as another one can be made. @returns how to stop */
export function onContextLost(
  canvas: HTMLCanvasElement,
  closed: AbortSignal,
  listener: () => void,
): () => void {
  const stop = new AbortController();
  const told = () => {
    if (!stop.signal.aborted && !closed.aborted) listener();
    stop.abort();
  };
  const once = { once: true, signal: stop.signal };
  const wait = (event: Event) => {
    // Without it none is given back.
    event.preventDefault();
    canvas.addEventListener('webglcontextrestored', told, once);
    window.setTimeout(told, RESTORE_MS);
  };
  canvas.addEventListener('webglcontextlost', wait, once);
  return () => stop.abort();
}
