import { REPORT_PARTS, type ReportPart } from '@plumbline/shared/contract/report.ts';
import { useTranslation } from 'react-i18next';
import IconDown from '~icons/ph/arrow-down';
import IconUp from '~icons/ph/arrow-up';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface OutlineFieldProps {
  /** Those that are in the report, in their order. */
  parts: readonly ReportPart[];
  onChange: (parts: ReportPart[]) => void;
}

/** The parts of a report: switched on and off, and moved by buttons. What is off stands below. */
export function OutlineField({ parts, onChange }: OutlineFieldProps) {
  const { t } = useTranslation('report');
  const others = REPORT_PARTS.filter((part) => !parts.includes(part));
  const move = (part: ReportPart, by: -1 | 1) => {
    const at = parts.indexOf(part);
    const next = parts.filter((each) => each !== part);
    next.splice(at + by, 0, part);
    onChange(next);
  };
  const turn = (part: ReportPart, isOn: boolean) =>
    onChange(isOn ? [...parts, part] : parts.filter((each) => each !== part));
  return (
    <fieldset>
      <legend className="type-strong mb-1">{t('form.outline')}</legend>
      <ol>
        {[...parts, ...others].map((part) => {
          const at = parts.indexOf(part);
          return (
            <li key={part} className="flex min-h-8 items-center gap-1 border-b border-line">
              <div className="grow">
                <Checkbox
                  label={t(`part.${part}`)}
                  checked={at >= 0}
                  onChange={(isOn) => turn(part, isOn)}
                  disabled={parts.length === 1 && at === 0}
                />
              </div>
              {at > 0 && (
                <IconButton
                  label={t('form.moveUp', { part: t(`part.${part}`) })}
                  icon={<IconUp />}
                  onClick={() => move(part, -1)}
                />
              )}
              {at >= 0 && at < parts.length - 1 && (
                <IconButton
                  label={t('form.moveDown', { part: t(`part.${part}`) })}
                  icon={<IconDown />}
                  onClick={() => move(part, 1)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
