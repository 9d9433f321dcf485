import { ERRORS, type ErrorCode } from './catalogue.ts';

/** One faulty input field: `path` as dotted path, `error` a key of `validation.json`, `params` for its text. */
export interface FieldError {
  path: string;
  error: string;
  params?: Record<string, string | number>;
}

export interface AppErrorDetails {
  fields?: FieldError[];
  /** The current record, for a lost race (409). */
  current?: unknown;
  /** Values for the placeholders of the error's text, e.g. `{retryAfterSeconds: 40}`. */
  params?: Record<string, string | number>;
}

/** An expected failure that carries its catalogue code; the two translators turn it into an answer or a close. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get http(): number {
    return ERRORS[this.code].http;
  }
}
