import type { LengthUnit, ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { IFCPROJECT } from 'web-ifc';
import { shortText } from './short-text.ts';
import type { Line, StepModel } from './step-model.ts';

type Unit = ModelFacts['unit'];

const SI_PREFIXES: Partial<Record<string, number>> = {
  KILO: 1e3,
  HECTO: 1e2,
  DECA: 10,
  DECI: 0.1,
  CENTI: 0.01,
  MILLI: 1e-3,
  MICRO: 1e-6,
};

const LENGTHS: [LengthUnit, metres: number][] = [
  ['metre', 1],
  ['decimetre', 0.1],
  ['centimetre', 0.01],
  ['millimetre', 0.001],
  ['kilometre', 1000],
  ['inch', 0.0254],
  ['foot', 0.3048],
  ['us-survey-foot', 1200 / 3937],
  ['yard', 0.9144],
  ['mile', 1609.344],
];
/** The two feet differ by two millionths. */
const SAME = 2e-7;
const DEPTH_MAX = 5;

/** The unit of a model's lengths, by what it comes to in metres: names are written in every way. */
export function lengthUnit(model: StepModel): Unit {
  const none: Unit = { kind: 'none', name: '', metres: 1 };
  const [project] = model.linesOf(IFCPROJECT);
  const assignment = project?.line.ref('UnitsInContext') ?? null;
  if (assignment === null) return none;
  for (const id of model.line(assignment).refs('Units')) {
    const line = model.line(id);
    if (line.text('UnitType') !== 'LENGTHUNIT') continue;
    const metres = metresOf(model, line, 0);
    if (metres === null || metres <= 0) continue;
    const kind = LENGTHS.find(([, length]) => Math.abs(metres / length - 1) < SAME)?.[0] ?? 'other';
    return { kind, name: shortText(nameOf(line)), metres };
  }
  return none;
}

const nameOf = (line: Line) => [line.text('Prefix'), line.text('Name')].filter(Boolean).join(' ');

function metresOf(model: StepModel, unit: Line, depth: number): number | null {
  const factor = unit.ref('ConversionFactor');
  if (factor === null) {
    const prefix = unit.text('Prefix');
    if (unit.text('Name') !== 'METRE') return null;
    return prefix === '' ? 1 : (SI_PREFIXES[prefix] ?? null);
  }
  const measure = model.line(factor);
  const value = measure.number('ValueComponent');
  const of = measure.ref('UnitComponent');
  if (value === null || of === null || depth >= DEPTH_MAX) return null;
  const inner = metresOf(model, model.line(of), depth + 1);
  return inner === null ? null : value * inner;
}
