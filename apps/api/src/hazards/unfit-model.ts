import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

type Reason = Extract<ErrorCode, `model-${string}`>;

/** A model that cannot be used, and why. */
export class UnfitModel extends Error {
  readonly code: Reason;

  constructor(code: Reason, message: string) {
    super(message);
    this.code = code;
  }
}
