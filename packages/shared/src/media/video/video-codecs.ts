/** Decoders that a foreign film may reach, by the names that ffmpeg has for them; and the names that films give them. */
export const VIDEO_DECODERS = ['h264', 'hevc', 'av1', 'libdav1d', 'vp9'] as const;
export const VIDEO_CODEC_TAGS: ReadonlySet<string> = new Set([
  'avc1',
  'avc3',
  'hvc1',
  'hev1',
  'dvh1',
  'dvhe',
  'av01',
  'vp09',
]);
