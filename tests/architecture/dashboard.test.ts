/** The dashboard shows whether a promise is kept: from where on a figure is bad, or that it is neither good nor bad. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const DashboardSchema = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      type: z.enum(['row', 'stat', 'timeseries']),
      title: z.string(),
      gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
      targets: z.optional(z.array(z.object({ expr: z.string() }))),
      fieldConfig: z.optional(
        z.object({
          defaults: z.object({
            color: z.optional(z.object({ mode: z.string() })),
            thresholds: z.optional(
              z.object({ steps: z.array(z.object({ color: z.string(), value: z.nullable(z.number()) })) }),
            ),
            custom: z.optional(z.object({ thresholdsStyle: z.optional(z.object({ mode: z.string() })) })),
          }),
        }),
      ),
    }),
  ),
});

const file = join(import.meta.dirname, '../../docs/grafana/plumbline.json');
const { panels } = DashboardSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const figures = panels.filter(({ type }) => type !== 'row');

const defaultsOf = ({ fieldConfig }: (typeof figures)[number]) => fieldConfig?.defaults ?? {};
const coloursOf = (panel: (typeof figures)[number]) =>
  defaultsOf(panel).thresholds?.steps.map((step) => step.color) ?? [];
const claimsNothing = (panel: (typeof figures)[number]) =>
  defaultsOf(panel).color?.mode === 'palette-classic';

test.each(figures.filter((panel) => !claimsNothing(panel)).map((panel) => [panel.title, panel] as const))(
  '%s says from where on it is bad',
  (_, panel) => {
    const colours = coloursOf(panel);
    expect(colours).toContain('red');
    expect(colours).toContain('green');
    expect(new Set(colours).size).toBe(colours.length);
    const style = defaultsOf(panel).custom?.thresholdsStyle?.mode;
    expect(panel.type === 'stat' || (style !== undefined && style !== 'off')).toBe(true);
  },
);

test('what only says how much there is, is neither good nor bad', () => {
  const telling = figures.filter(claimsNothing);
  expect(telling.length).toBeLessThan(figures.length / 3);
  for (const panel of telling) expect(coloursOf(panel)).toEqual(['text']);
});

test('whether something answers is red while it does not', () => {
  const answers = figures.filter(({ targets = [] }) =>
    targets.some(({ expr }) => /\bup\{|_up\{|process_ready/.test(expr)),
  );
  expect(answers.length).toBeGreaterThanOrEqual(5);
  for (const { fieldConfig } of answers) {
    expect(fieldConfig?.defaults.thresholds?.steps).toEqual([
      { color: 'red', value: null },
      { color: 'green', value: 1 },
    ]);
  }
});

test('no panel lies over another, and no two have one id', () => {
  const taken = new Set<string>();
  for (const { title, gridPos } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        const cell = `${x} ${y}`;
        expect(taken.has(cell) ? `${title} at ${cell}` : '').toBe('');
        taken.add(cell);
      }
    }
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
