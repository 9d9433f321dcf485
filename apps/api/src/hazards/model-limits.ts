/** Of the process that runs a model. */
export const MODEL_LIMITS = {
  /** A model that takes longer for one picture hangs. */
  pictureTimeoutMs: 60_000,
  /** The picture, its views and the model. */
  memoryBytes: 700 * 1024 * 1024,
} as const;
