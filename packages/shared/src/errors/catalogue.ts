/**
 * The one list of everything that can go wrong and is told to somebody.
 * `http` is the HTTP status and the body code, `close` the WebSocket close code where the error ends a socket,
 * `retry` whether sending the same again later can succeed. The text of each code is `locales/<language>/errors.json`.
 *
 * A close code stands for one entry only, since a browser may be told nothing else. Whoever sends too fast is
 * `rate-limited` (4429): an honest client that was too eager is told so and comes back by itself. 1008 is for what no
 * honest client sends, which includes too much before saying who one is. 1002 is the socket's own, for frames that no
 * browser makes: something on the way has damaged them.
 */
export interface ErrorEntry {
  http: number;
  close?: number;
  retry: boolean;
}

export const ERRORS = {
  validation: { http: 400, retry: false },
  'bad-credentials': { http: 400, retry: false },
  'password-guessable': { http: 422, retry: false },
  'password-unchanged': { http: 422, retry: false },
  'login-throttled': { http: 429, retry: true },
  'rate-limited': { http: 429, close: 4429, retry: true },
  'invitations-used-up': { http: 429, retry: true },
  unauthenticated: { http: 401, close: 4401, retry: false },
  'not-authorized': { http: 403, close: 4403, retry: false },
  'not-found': { http: 404, close: 4404, retry: false },
  'method-not-allowed': { http: 405, retry: false },
  conflict: { http: 409, retry: false },
  'project-closed': { http: 409, retry: false },
  'tenant-expired': { http: 403, retry: false },
  'tenant-not-active': { http: 409, retry: false },
  'last-admin': { http: 409, retry: false },
  'last-project-admin': { http: 409, retry: false },
  'own-standing': { http: 409, retry: false },
  'hours-short': { http: 422, retry: false },
  'hours-waited': { http: 422, retry: false },
  'legal-hold': { http: 409, retry: false },
  'not-restorable': { http: 409, retry: false },
  'extended-already': { http: 409, retry: false },
  'in-progress': { http: 409, retry: true },
  'invalid-link': { http: 410, retry: false },
  'link-ended': { http: 410, close: 4410, retry: false },
  'too-large': { http: 413, close: 1009, retry: false },
  'unsupported-media-type': { http: 415, retry: false },
  'idempotency-mismatch': { http: 422, retry: false },
  internal: { http: 500, close: 1011, retry: true },
  'store-unavailable': { http: 503, close: 4503, retry: true },
  'shutting-down': { http: 503, close: 1012, retry: true },

  'view-name-taken': { http: 422, retry: false },
  'too-many-views': { http: 422, retry: false },
  'log-too-long': { http: 422, retry: false },
  'external-role': { http: 422, retry: false },
  'group-name-taken': { http: 422, retry: false },
  'group-not-empty': { http: 409, retry: false },
  'group-manager-role': { http: 422, retry: false },
  'floor-name-taken': { http: 422, retry: false },
  'note-verified': { http: 409, retry: false },
  'step-refused': { http: 409, retry: false },
  'assignee-not-in-project': { http: 422, retry: false },
  'tag-gone': { http: 409, retry: false },
  'tag-name-taken': { http: 422, retry: false },
  'too-many-tags': { http: 422, retry: false },
  'too-many-alerts': { http: 422, retry: false },
  'revision-issued': { http: 409, retry: false },
  'revision-not-aligned': { http: 409, retry: false },
  'revision-not-compared': { http: 409, retry: false },
  'alignment-impossible': { http: 422, retry: false },
  'file-too-large': { http: 413, retry: false },
  'file-empty': { http: 422, retry: false },
  'invalid-file-type': { http: 422, retry: false },
  'svg-unsupported': { http: 422, retry: false },
  'image-too-large': { http: 422, retry: false },
  'image-unreadable': { http: 422, retry: false },
  'bmp-kind-unsupported': { http: 422, retry: false },
  'picture-too-large': { http: 413, retry: false },
  'attachment-too-large': { http: 413, retry: false },
  'inspection-not-ready': { http: 409, retry: false },
  'file-changed': { http: 409, retry: false },
  'picture-side-too-long': { http: 422, retry: false },
  'pdf-encrypted': { http: 422, retry: false },
  'pdf-too-many-pages': { http: 422, retry: false },
  'pdf-unreadable': { http: 422, retry: false },
  'bcf-unreadable': { http: 422, retry: false },
  'bcf-too-large': { http: 422, retry: false },
  'bcf-unsafe': { http: 422, retry: false },
  'bcf-empty': { http: 422, retry: false },
  'page-not-found': { http: 422, retry: false },
  'capture-file-kind': { http: 422, retry: false },
  'capture-heic': { http: 422, retry: false },
  'capture-fisheye': { http: 422, retry: false },
  'photo-too-large': { http: 422, retry: false },
  'video-unreadable': { http: 422, retry: false },
  'video-unfinished': { http: 422, retry: false },
  'video-no-picture': { http: 422, retry: false },
  'video-cube-strips': { http: 422, retry: false },
  'video-not-equirectangular': { http: 422, retry: false },
  'video-dolby-vision': { http: 422, retry: false },
  'decode-timeout': { http: 422, retry: true },
  'decode-limit': { http: 422, retry: false },
  'file-quarantined': { http: 422, retry: false },
  'upload-not-ready': { http: 409, retry: true },
  'upload-expired': { http: 410, retry: false },
  'upload-quota': { http: 429, retry: true },
  'checksum-mismatch': { http: 422, retry: true },
  'storage-full': { http: 507, retry: true },

  'origin-refused': { http: 403, retry: false },
  'room-full': { http: 409, close: 4409, retry: true },
  'visitors-full': { http: 409, close: 4432, retry: true },
  'link-full': { http: 409, close: 4433, retry: true },
  'network-full': { http: 409, close: 4434, retry: true },
  'too-many-tabs': { http: 409, close: 4435, retry: true },
  'too-many-sockets': { http: 409, close: 4436, retry: true },
  'too-many-rooms': { http: 429, close: 4430, retry: false },
  'protocol-violation': { http: 400, close: 1008, retry: false },
  'slow-reader': { http: 429, close: 4408, retry: true },
  'broken-frames': { http: 400, close: 1002, retry: true },
  'line-silent': { http: 408, close: 4431, retry: true },
  'reload-needed': { http: 426, close: 4426, retry: false },

  'edit-read-only': { http: 403, retry: false },
  'edit-sealed': { http: 409, retry: false },
  'edit-undecodable': { http: 400, retry: false },
  'edit-gap': { http: 409, retry: false },
  'edit-foreign-author': { http: 403, retry: false },
  'edit-schema': { http: 422, retry: false },
  'edit-limit': { http: 422, retry: false },
  'edit-too-large': { http: 413, retry: false },
  'edit-built-on-refused': { http: 409, retry: false },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** True for a key of the catalogue. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}
