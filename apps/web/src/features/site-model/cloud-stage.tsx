import { subject } from '@casl/ability';
import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import type { SiteModel } from '@plumbline/shared/contract/site-model.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useCallback, useMemo, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { floorPlanQuery } from '../../api/floor-plans.ts';
import { useProject } from '../../api/projects.ts';
import type { DottedPlanProps } from '../../inspections/dotted-plan-props.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { AlignPanel } from './align-panel.tsx';
import { CloudFactsList } from './cloud-facts-list.tsx';
import { CloudTools } from './cloud-tools.tsx';
import { MeasureList } from './measure-list.tsx';
import { SectionFields } from './section-fields.tsx';
import type { ModelAddress } from './site-model-requests.ts';
import { sharedCloud } from './together/cloud-shared.ts';
import { useAligning } from './use-aligning.ts';
import { useCloudView } from './use-cloud-view.ts';
import { planOfModel } from './plan-of-model.ts';
import { useMeasures } from './use-measures.ts';
import { usePlanSheet } from './use-plan-sheet.ts';

const ModelCompany = lazy(async () => ({
  default: (await import('./together/model-company.tsx')).ModelCompany,
}));
const AlignPlan = lazy(async () => ({ default: (await import('./align-plan.tsx')).AlignPlan }));
const SpotNotes = lazy(async () => ({ default: (await import('./spot-notes.tsx')).SpotNotes }));

interface CloudStageProps {
  address: ModelAddress;
  model: SiteModel;
  facts: CloudFacts;
  filesUrl: string;
  plan: ComponentType<DottedPlanProps>;
}

/** A point cloud with its tools at the start and what is measured at the end. The picture is never mirrored. */
export function CloudStage({ address, model, facts, filesUrl, plan }: CloudStageProps) {
  const { t } = useTranslation('sitemodel');
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const stage = useCloudView(container, { facts, filesUrl });
  const measures = useMeasures(stage.view);
  const { view } = stage;
  const floor = useQuery(floorPlanQuery(model.row.floor.id)).data;
  const places = useRef<HTMLDivElement>(null);
  const shared = useMemo(() => view && sharedCloud(view), [view]);
  const aligning = useAligning(shared, address, model);
  const planOf = useMemo(() => planOfModel(model), [model]);
  const [isSheetShown, setSheetShown] = useState(true);
  usePlanSheet(view, isSheetShown ? { floor, model } : null);
  const { ability } = useProject(address.projectId);
  const isPlanShown = aligning.isOpen && floor !== undefined;
  const onKey = useCallback(
    (event: React.KeyboardEvent, isDown: boolean) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isDown && event.code === 'Escape') measures.stop();
      if (isDown && event.code === 'Enter') view?.pressMiddle();
      if (view?.walk(event.code, isDown)) event.preventDefault();
    },
    [measures, view],
  );
  if (stage.isUnable) return <p className="p-6 text-warn">{t('unable')}</p>;
  return (
    <div className="grid min-h-0 grow grid-cols-[auto_minmax(0,1fr)_18rem] max-lg:grid-cols-[auto_minmax(0,1fr)]">
      <CloudTools {...{ facts, stage, measures }} />
      <div ref={places} className="relative min-h-80 bg-sunken" dir="ltr">
        {/* The canvas takes keys as a picture that one walks in; what is measured stands as words beside it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={setContainer}
          role="application"
          aria-label={t('canvas')}
          aria-describedby="cloud-keys"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={cx(
            'focus-ring absolute inset-x-0 top-0 touch-none overflow-hidden',
            isPlanShown ? 'bottom-1/2' : 'bottom-0',
          )}
          onKeyDown={(event) => onKey(event, true)}
          onKeyUp={(event) => onKey(event, false)}
          onBlur={() => view?.stopWalking()}
        />
        <p id="cloud-keys" className="sr-only">
          {t('keys')}
        </p>
        {stage.error && (
          <div
            role="alert"
            className="absolute inset-x-0 top-4 mx-auto grid w-fit gap-2 rounded-panel bg-surface p-4"
          >
            <p className="text-danger">{t('loadFailed')}</p>
            <Button onClick={stage.retry}>{t('again')}</Button>
          </div>
        )}
        {shared && (
          <Suspense fallback={null}>
            <ModelCompany
              projectId={address.projectId}
              floorId={model.row.floor.id}
              modelId={address.id}
              stage={shared}
              places={places}
            />
            <SpotNotes
              projectId={address.projectId}
              model={address}
              stage={shared}
              planOf={planOf}
              mayPin={!isPlanShown}
            />
          </Suspense>
        )}
        {isPlanShown && shared && (
          <Suspense fallback={null}>
            <AlignPlan {...{ aligning, floor, plan }} stage={shared} />
          </Suspense>
        )}
        {stage.hasTrouble && !stage.error && (
          <p
            role="status"
            dir="auto"
            className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-panel border border-line bg-surface px-3 py-1 text-warn"
          >
            {t('trouble')}
          </p>
        )}
        {measures.active && (
          <p
            role="status"
            dir="auto"
            className="absolute inset-x-0 top-3 mx-auto w-fit rounded-panel border border-line bg-surface px-3 py-1"
          >
            {t(`measure.hint.${measures.active.kind}`)}
          </p>
        )}
      </div>
      <aside
        aria-label={t('panel')}
        className="grid content-start gap-4 overflow-y-auto border-s border-line bg-surface p-4 max-lg:col-span-2 max-lg:border-s-0 max-lg:border-t"
      >
        <MeasureList {...{ facts, measures }} />
        {floor && (
          <AlignPanel
            {...{ model, floor, aligning, isSheetShown }}
            mayAlign={
              ability?.can('update', subject('PointCloud', { createdBy: model.row.createdBy.id })) === true
            }
            onSheet={setSheetShown}
          />
        )}
        <SectionFields {...{ facts }} section={stage.section} onSection={stage.setSection} />
        <CloudFactsList facts={facts} />
      </aside>
    </div>
  );
}
