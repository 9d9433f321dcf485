import { FIELD_ERRORS, isFieldError, type FieldErrorKey } from '@plumbline/shared/contract/field-rules.ts';
import type { FieldError } from '@plumbline/shared/errors/app-error.ts';

/** What the validator says of one field, as far as it is read here. */
interface ValidationIssue {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string | undefined;
}

/** Turns the validator's findings into field errors: dotted path and a key of the validation texts. */
export function fieldErrors(issues: readonly ValidationIssue[]): FieldError[] {
  return issues.slice(0, 50).map((issue) => {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    const error = keyOf(issue);
    const named: readonly ('min' | 'max')[] = FIELD_ERRORS[error];
    const figures = named.flatMap((name) => {
      const limit = issue.params[name === 'min' ? 'minimum' : 'maximum'];
      return typeof limit === 'number' ? [[name, limit] as const] : [];
    });
    return figures.length > 0 ? { path, error, params: Object.fromEntries(figures) } : { path, error };
  });
}

/** The contract's own word where it has one, else what the kind of the fault says. */
function keyOf({ keyword, params, message = '' }: ValidationIssue): FieldErrorKey {
  if (isFieldError(message)) return message;
  const isText = params['origin'] === 'string' || params['origin'] === 'array';
  switch (keyword) {
    case 'too_small':
      if (!isText) return 'min';
      return Number(params['minimum']) <= 1 ? 'required' : 'minLength';
    case 'too_big':
      return isText ? 'maxLength' : 'max';
    case 'unrecognized_keys':
      return 'unknownField';
    case 'invalid_type':
      return 'type';
    default:
      return 'invalid';
  }
}
