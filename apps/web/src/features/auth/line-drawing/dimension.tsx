interface DimensionProps {
  from: number;
  to: number;
  /** The fixed coordinate: y of a level dimension, x of an upright one. */
  at: number;
  upright?: boolean;
  text: string;
  strong?: boolean;
}

const TICK = 3.5;

/** A dimension with 45 degree ticks and its value on the line. */
export function Dimension({ from, to, at, upright = false, text, strong = false }: DimensionProps) {
  const middle = (from + to) / 2;
  const half = text.length * 3.2 + 6;
  const place = upright ? `translate(${at} 0) rotate(90) scale(1 -1)` : `translate(0 ${at})`;
  return (
    <g stroke={strong ? 'var(--link)' : 'var(--text-2)'} fill="none">
      <g transform={place}>
        <path d={`M${from} 0H${middle - half}M${middle + half} 0H${to}`} strokeOpacity={strong ? 1 : 0.8} />
        <path d={`M${from} -8V4M${to} -8V4`} strokeOpacity=".45" />
        <path
          d={[from, to].map((x) => `M${x - TICK} ${TICK}L${x + TICK} ${-TICK}`).join('')}
          strokeWidth="1.4"
        />
      </g>
      <text
        stroke="none"
        fill={strong ? 'var(--link)' : 'var(--text-2)'}
        textAnchor="middle"
        dominantBaseline="central"
        transform={upright ? `translate(${at} ${middle}) rotate(-90)` : `translate(${middle} ${at})`}
      >
        {text}
      </text>
    </g>
  );
}
