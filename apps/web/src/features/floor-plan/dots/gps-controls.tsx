import type { PlacedByGps } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import IconGps from '~icons/ph/crosshair';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import type { useGpsPlaces } from './use-gps-places.ts';

interface GpsControlsProps {
  gps: ReturnType<typeof useGpsPlaces>;
  /** Some stand where satellites put them. */
  hasPlaces: boolean;
}

/** Places captures by satellites on a plan that is tied to the earth, and takes them off. */
export function GpsControls({ gps, hasPlaces }: GpsControlsProps) {
  const { t } = useTranslation('inspection');
  return (
    <>
      {gps.isTied && (
        <Button size="small" icon={<IconGps />} disabled={gps.isBusy} onClick={gps.place}>
          {t('gps.place')}
        </Button>
      )}
      {hasPlaces && (
        <Button size="small" disabled={gps.isBusy} onClick={gps.takeOff}>
          {t('gps.takeOff')}
        </Button>
      )}
    </>
  );
}

/** Most frames that are named; more are a matter of the strip. */
const NAMED_FRAMES = 8;

/** What became of the captures: how many are on the plan, which lie beside it, and which know no place. */
export function GpsOutcome({ placed, kept, outside, unknown }: PlacedByGps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const frames = outside.slice(0, NAMED_FRAMES).map((frame) => format.number(frame));
  const named = outside.length > NAMED_FRAMES ? [...frames, '…'] : frames;
  return (
    <p role="status" className="type-note flex flex-wrap gap-x-3">
      <span>{t('gps.placed', { count: placed })}</span>
      {kept > 0 && <span>{t('gps.kept', { count: kept })}</span>}
      {outside.length > 0 && (
        <span className="text-warn">
          {t('gps.outside', { count: outside.length, frames: named.join(' ') })}
        </span>
      )}
      {unknown > 0 && <span>{t('gps.unknown', { count: unknown })}</span>}
    </p>
  );
}
