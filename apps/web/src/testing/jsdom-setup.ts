/** jsdom lays nothing out, so no size ever changes; parts that watch sizes only need something to ask. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** It has no screen either: no query of one is true, and none ever becomes so. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

/** Nothing is out of sight. */
Element.prototype.scrollIntoView = () => {};
