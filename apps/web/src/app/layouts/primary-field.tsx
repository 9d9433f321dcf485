import { useTranslation } from 'react-i18next';
import { PRIMARIES } from '../../ui/primaries.ts';
import { Swatches } from '../../ui/swatches.tsx';

interface PrimaryFieldProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}

/** The primary colour of one theme: one of eight, or any other by the browser's own picker. */
export function PrimaryField({ label, value, onChange }: PrimaryFieldProps) {
  const { t } = useTranslation('shell');
  const names = Object.entries(PRIMARIES);
  const isOffered = names.some(([, colour]) => colour === value);
  const text = (key: string): string => t(key);
  return (
    <div className="flex items-end justify-between gap-3">
      <Swatches
        inForm
        label={label}
        options={names.map(([name, colour]) => ({
          value: colour,
          label: text(`primary.${name}`),
          colour,
        }))}
        value={isOffered ? value : null}
        onChange={onChange}
      />
      <input
        type="color"
        aria-label={t('primary.own', { label })}
        title={t('primary.own', { label })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="focus-ring h-6 w-10 shrink-0 rounded-control border border-control bg-surface p-0.5"
      />
    </div>
  );
}
