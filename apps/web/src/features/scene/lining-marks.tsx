import { useFormat } from '../../i18n/use-format.ts';
import type { Look } from './look.ts';
import type { Stage } from './stage.tsx';

interface LiningMarksProps extends Stage {
  looks: readonly Look[];
  /** The next press belongs here: Enter takes the middle. */
  isAwaited: boolean;
}

/** The things that were pressed in a picture, by their numbers. */
export function LiningMarks({ view, looks, isAwaited }: LiningMarksProps) {
  const format = useFormat();
  return (
    <>
      {isAwaited && (
        <span
          aria-hidden
          className="pointer-events-none absolute start-1/2 top-1/2 size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-accent bg-[radial-gradient(circle,var(--accent)_2px,transparent_2.5px)]"
        />
      )}
      {looks.map((look, at) => {
        const point = view.screenOf(look);
        return (
          point && (
            <span
              key={at}
              className="type-note pointer-events-none absolute start-0 top-0 grid size-6 place-items-center rounded-full bg-accent text-on-accent"
              style={{ transform: `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)` }}
            >
              {format.number(at + 1)}
            </span>
          )
        );
      })}
    </>
  );
}
