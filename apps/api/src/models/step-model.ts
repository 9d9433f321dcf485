import { IfcAPI } from 'web-ifc';
import type { ModelPlace } from '@plumbline/shared/models/model-facts.ts';
import { READ_SETTINGS, WASM_DIR, readerOf } from './import-model.ts';
import { toPlace } from './shown-shapes.ts';

/** Lines of a model, read without believing anything of them. */
export class StepModel {
  #api: IfcAPI;
  #id: number;
  #close: () => void;

  private constructor(api: IfcAPI, id: number, close: () => void) {
    this.#api = api;
    this.#id = id;
    this.#close = close;
  }

  static async open(textPath: string): Promise<StepModel> {
    const api = new IfcAPI();
    api.SetWasmPath(WASM_DIR, true);
    await api.Init();
    const reader = readerOf(textPath);
    return new StepModel(api, api.OpenModelFromCallback(reader.read, READ_SETTINGS), reader.close);
  }

  get schema(): string {
    return this.#api.GetModelSchema(this.#id);
  }

  /** Types that the model has lines of, with their names as `IfcWall`. */
  types(): { type: number; name: string }[] {
    return this.#api
      .GetAllTypesOfModel(this.#id)
      .map(({ typeID, typeName }) => ({ type: typeID, name: typeName }));
  }

  idsOf(type: number): number[] {
    const ids = this.#api.GetLineIDsWithType(this.#id, type);
    return Array.from({ length: ids.size() }, (_, index) => ids.get(index));
  }

  line(id: number): Line {
    try {
      const line: unknown = this.#api.GetLine(this.#id, id);
      return new Line(isRecord(line) ? line : {});
    } catch {
      return new Line({});
    }
  }

  linesOf(type: number): { id: number; line: Line }[] {
    return this.idsOf(type).map((id) => ({ id, line: this.line(id) }));
  }

  /** Where the shape of an element lies in the file's coordinates, in metres; null where it has none. */
  placeOfShape(id: number): ModelPlace | null {
    let moved: number[] | null = null;
    this.#api.StreamMeshes(this.#id, [id], (mesh) => {
      moved ??= mesh.geometries.get(0).flatTransformation.slice(12, 15);
    });
    // Told right only after a shape was made: before that nothing is moved.
    const by = this.#api.GetCoordinationMatrix(this.#id).slice(12, 15);
    return moved && toPlace(minus(moved, by));
  }

  close(): void {
    this.#api.Dispose();
    this.#close();
  }
}

export class Line {
  #fields: Record<string, unknown>;

  constructor(fields: Record<string, unknown>) {
    this.#fields = fields;
  }

  text(field: string): string {
    const value = valueOf(this.#fields[field]);
    return typeof value === 'string' ? value : '';
  }

  number(field: string): number | null {
    return numberOf(this.#fields[field]);
  }

  numbers(field: string): number[] {
    const list = this.#fields[field];
    return Array.isArray(list) ? list.map((each) => numberOf(each) ?? 0) : [];
  }

  /** Of the line that this one names; null where it names none. */
  ref(field: string): number | null {
    return refOf(this.#fields[field]);
  }

  refs(field: string): number[] {
    const list = this.#fields[field];
    return Array.isArray(list) ? list.map(refOf).filter((id) => id !== null) : [];
  }
}

/** How a reference to a line is told from a value. */
const REFERENCE = 5;

const minus = (from: readonly number[], by: readonly number[]) =>
  from.map((value, axis) => value - (by[axis] ?? 0));
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const valueOf = (field: unknown): unknown => (isRecord(field) ? field['value'] : field);

function numberOf(field: unknown): number | null {
  const value = valueOf(field);
  if (isRecord(field) && field['type'] === REFERENCE) return null;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function refOf(field: unknown): number | null {
  const isReference = isRecord(field) && field['type'] === REFERENCE;
  return isReference && typeof field['value'] === 'number' ? field['value'] : null;
}
