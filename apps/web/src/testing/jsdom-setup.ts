/** jsdom lays nothing out, so no size ever changes; parts that watch sizes only need something to ask. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
