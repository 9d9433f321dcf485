import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-right';

/** Levels that are open at first. */
const OPEN_LEVELS = 3;

interface JsonTreeProps {
  /** What `JSON.parse` made. */
  value: unknown;
  /** What it is, for assistive tech. */
  label: string;
  /** A text that stands for a secret; shown as dots. */
  masked?: string;
}

/** A JSON value to read: every object and list can be folded, by keys too. It is code and runs left to right. */
export function JsonTree({ value, label, masked }: JsonTreeProps) {
  return (
    <div
      role="group"
      aria-label={label}
      dir="ltr"
      className="type-mono overflow-x-auto rounded-control border border-line bg-sunken px-3 py-2 text-start"
    >
      <Branch value={value} masked={masked} level={0} />
    </div>
  );
}

interface BranchProps {
  name?: string;
  value: unknown;
  masked: string | undefined;
  level: number;
}

function Branch({ name, value, masked, level }: BranchProps) {
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="ps-5 break-words">
        <Name>{name}</Name>
        <Scalar value={value} masked={masked} />
      </div>
    );
  }
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const [start, end] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    return (
      <div className="ps-5">
        <Name>{name}</Name>
        {start + end}
      </div>
    );
  }
  return (
    <details open={level < OPEN_LEVELS} className="group/branch">
      <summary className="focus-ring flex min-h-6 cursor-default list-none items-center gap-1 rounded-control hover:bg-hover [&::-webkit-details-marker]:hidden">
        <IconCaret
          aria-hidden
          className="size-4 shrink-0 text-text-2 transition-transform [[open]>summary>&]:rotate-90"
        />
        <span>
          <Name>{name}</Name>
          {start}
          <span className="text-text-2 [[open]>summary>span>&]:hidden"> {entries.length} </span>
          <span className="[[open]>summary>span>&]:hidden">{end}</span>
        </span>
      </summary>
      <div className="ms-2 border-s border-line">
        {entries.map(([key, inner]) => (
          <Branch key={key} {...(!isList && { name: key })} value={inner} masked={masked} level={level + 1} />
        ))}
      </div>
      <div className="ps-5">{end}</div>
    </details>
  );
}

function Name({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <>
      <span className="text-link">{children}</span>
      <span className="text-text-2">: </span>
    </>
  );
}

function Scalar({ value, masked }: { value: unknown; masked: string | undefined }) {
  const { t } = useTranslation('common');
  if (typeof value !== 'string')
    return <span className="font-medium">{JSON.stringify(value) ?? 'null'}</span>;
  if (value === masked) {
    return (
      <span>
        <span aria-hidden>••••••</span>
        <span className="sr-only">{t('masked')}</span>
      </span>
    );
  }
  return <span className="break-all whitespace-pre-wrap">{JSON.stringify(value)}</span>;
}
