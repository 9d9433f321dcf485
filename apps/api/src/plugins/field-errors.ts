import type { FieldError } from '@plumbline/shared/errors/app-error.ts';

/** What the validator says of one field, as far as it is read here. */
interface ValidationIssue {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string | undefined;
}

/** A rule of the contract that names its own text, e.g. `endBeforeStart`. */
const TEXT_KEY = /^[a-z]+([A-Z][a-z]+)*$/;

/** Turns the validator's findings into field errors: dotted path and a key of the validation texts. */
export function fieldErrors(issues: readonly ValidationIssue[]): FieldError[] {
  return issues.slice(0, 50).map((issue) => {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    return { path, ...describe(issue) };
  });
}

function describe({ keyword, params, message }: ValidationIssue): Omit<FieldError, 'path'> {
  const limit = (name: string) => (typeof params[name] === 'number' ? params[name] : 0);
  const isText = params['origin'] === 'string' || params['origin'] === 'array';
  switch (keyword) {
    case 'too_small':
      if (isText && limit('minimum') <= 1) return { error: 'required' };
      return isText
        ? { error: 'minLength', params: { min: limit('minimum') } }
        : { error: 'min', params: { min: limit('minimum') } };
    case 'too_big':
      return isText
        ? { error: 'maxLength', params: { max: limit('maximum') } }
        : { error: 'max', params: { max: limit('maximum') } };
    case 'unrecognized_keys':
      return { error: 'unknownField' };
    case 'invalid_type':
      return { error: 'type' };
    case 'custom':
      return { error: message !== undefined && TEXT_KEY.test(message) ? message : 'invalid' };
    default:
      return { error: 'invalid' };
  }
}
