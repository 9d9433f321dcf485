import { vi } from 'vitest';

/** jsdom decodes nothing: from here on every file is a picture of this size in pixels. Ends with `vi.unstubAllGlobals()`. */
export function stubPictureDecoding(widthPx: number, heightPx: number) {
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = widthPx;
      naturalHeight = heightPx;
      decode = () => Promise.resolve();
    },
  );
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
}
