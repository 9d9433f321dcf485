import { MASKED_VALUE } from '@plumbline/shared/contract/operation-log.ts';
import { isUuid } from '@plumbline/shared/ids/uuid.ts';

/** Names of fields, which the product itself gives; anything else may be somebody's words. */
const FIELD_NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/;

/**
 * What was sent or answered, for who runs the platform and sees nothing of what tenants work on: which fields there
 * were, ids, and the answer's own code stay; every value that somebody may have typed is masked.
 * @param text JSON as the log keeps it; anything else is masked whole
 */
export function withoutContent(text: string): string {
  try {
    return JSON.stringify(masked(JSON.parse(text), ''));
  } catch {
    return JSON.stringify(MASKED_VALUE);
  }
}

function masked(value: unknown, field: string): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return isUuid(value) ? value : MASKED_VALUE;
  if (typeof value !== 'object') return field === 'code' ? value : MASKED_VALUE;
  if (Array.isArray(value)) return value.map((item) => masked(item, ''));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      FIELD_NAME.test(name) || isUuid(name) ? name : MASKED_VALUE,
      masked(inner, name),
    ]),
  );
}
