import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { ModelSpecSchema, type ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';

/** Reads what a model's file says of itself. @throws AppError model-description, which says where it is not right */
export function readDescription(text: string): ModelSpec {
  const read = ModelSpecSchema.safeParse(parsed(text));
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const unknown = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : [];
  const path = [...(first?.path ?? []), ...unknown].map(String).join('.');
  throw new AppError('model-description', { params: { path: path === '' ? 'JSON' : path.slice(0, 100) } });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
