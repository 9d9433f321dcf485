import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { useNow } from '../../ui/use-now.ts';

const DAY_MS = 86_400_000;

/** Share of the time between two plain days that has passed, 0…1, and the days left (negative when late). */
export function programmeAt(
  startDate: string,
  endDate: string,
  nowMs: number,
): { share: number; daysLeft: number } {
  const startMs = Date.parse(`${startDate}T00:00:00Z`);
  const endMs = Date.parse(`${endDate}T00:00:00Z`) + DAY_MS;
  const share = endMs > startMs ? (nowMs - startMs) / (endMs - startMs) : 1;
  return { share: Math.min(1, Math.max(0, share)), daysLeft: Math.ceil((endMs - nowMs) / DAY_MS) - 1 };
}

/** How much of the programme is over, written on its line. */
export function Programme({ project }: { project: ProjectDetail }) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const nowMs = useNow(3_600_000);
  const { startDate, endDate, status } = project;
  if (!startDate || !endDate || status === 'closed') return null;
  const { share, daysLeft } = programmeAt(startDate, endDate, nowMs);
  return (
    <div className="w-58">
      <p className="flex justify-between text-text-2">
        <span>{t('programme')}</span>
        <span>
          {daysLeft >= 0 ? t('daysLeft', { count: daysLeft }) : t('daysOver', { count: -daysLeft })}
        </span>
      </p>
      <DimensionLine progress={share} label={t('programme')} value={format.percent(share)} className="mt-1" />
    </div>
  );
}
