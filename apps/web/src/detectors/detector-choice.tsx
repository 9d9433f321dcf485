import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Select } from '../ui/select.tsx';
import { DetectorModels } from './detector-models.tsx';
import { detectorsQuery, useDetectorChoice } from './detector-requests.ts';
import { useDetectorText } from './use-detector-text.ts';

const NONE = 'none';

/** Which detector looks for hazards in the pictures of the own tenant, and the way to an own one. */
export function DetectorChoice() {
  const { t } = useTranslation('tenant');
  const { data } = useQuery(detectorsQuery);
  const choose = useDetectorChoice();
  const detectorText = useDetectorText();
  if (!data) return null;
  const chosen = data.detectors.find(({ key }) => key === data.chosen);
  return (
    <div className="grid justify-items-start gap-1">
      <Select
        label={t('detector.title')}
        layout="inline"
        value={data.chosen ?? NONE}
        onChange={(value) => choose.mutate(value === NONE ? null : value)}
        options={[
          { value: NONE, label: t('detector.none') },
          ...data.detectors.map((detector) => ({
            value: detector.key,
            label: <bdi>{detectorText(detector).title}</bdi>,
          })),
        ]}
      />
      <p className="text-text-2">
        {chosen ? (
          <>
            {[detectorText(chosen).notice, chosen.licence].filter(Boolean).map((said) => (
              <bdi key={said} className="block">
                {said}
              </bdi>
            ))}
          </>
        ) : (
          t('detector.hint')
        )}
      </p>
      <DetectorModels />
    </div>
  );
}
