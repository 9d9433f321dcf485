import type { ModelPlace } from '@plumbline/shared/models/model-facts.ts';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { later, useLater } from '../../ui/later.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TabBar, TabGroup, TabPanel, TabPanels } from '../../ui/tabs.tsx';
import { ModelProperties } from './model-properties.tsx';
import { ModelStage } from './model-stage.tsx';
import { ModelTree } from './model-tree.tsx';
import { useModel, type ModelSource, type ModelState } from './use-model.ts';
import type { ModelCamera, ModelView } from './viewer/model-view.ts';

/** What stands in a tab that is not open at first comes after the model. */
const FACTS = later(() => import('./model-facts-list.tsx'));

interface ModelViewerProps extends ModelSource {
  /** Where several models of a project are seen from the same origin. */
  originM?: ModelPlace;
  /** Where it looks when it opens; without it all is seen. */
  camera?: ModelCamera;
  onCamera?: (camera: ModelCamera) => void;
  /** Gives the view to whoever draws in it, and how it is cut; null while there is none. */
  onView?: (open: OpenModel | null) => void;
  /** How it lies on its floor, and what it is seen with. */
  place?: ReactNode;
  /** Takes the lower half of the picture. */
  lower?: ReactNode;
  /** What lies over the model. */
  children?: (stage: { view: ModelView; turn: number }) => ReactNode;
}

export interface OpenModel {
  view: ModelView;
  cut: ModelState['setSection'];
}

const TABS = ['tree', 'properties', 'place', 'about'] as const;
type Tab = (typeof TABS)[number];

/** A building model with its list and its properties beside it. */
export function ModelViewer({ fragUrl, elementsUrl, facts, onView, place, ...stage }: ModelViewerProps) {
  const { t } = useTranslation('model');
  const model = useModel({ fragUrl, elementsUrl, facts });
  const [isOpen, setOpen] = useState(true);
  const [tab, setTab] = useState<Tab>('tree');
  const about = useLater(FACTS, tab === 'about');
  const tabs = TABS.filter((id) => id !== 'place' || place !== undefined).map((id) => ({
    id,
    label: t(`tab.${id}`),
  }));
  const { view, setSection } = model;
  useEffect(() => onView?.(view && { view, cut: setSection }), [onView, view, setSection]);
  return (
    <div className="flex min-h-0 grow">
      <ModelStage model={model} {...stage} />
      <SidePanel label={t('panel')} resizeLabel={t('resize')} open={isOpen} onOpenChange={setOpen}>
        <TabGroup tabs={tabs} value={tab} onChange={setTab} className="flex min-h-0 grow flex-col">
          <TabBar
            tabs={tabs}
            label={t('panel')}
            className="h-10 shrink-0 items-end border-b border-line px-3"
          />
          <TabPanels className="flex min-h-0 grow flex-col">
            <TabPanel className="flex min-h-0 grow flex-col">
              <ModelTree model={model} />
            </TabPanel>
            <TabPanel className="flex min-h-0 grow flex-col">
              <ModelProperties model={model} />
            </TabPanel>
            {place !== undefined && (
              <TabPanel className="grid min-h-0 grow content-start gap-6 overflow-y-auto p-4">
                <Suspense fallback={null}>{place}</Suspense>
              </TabPanel>
            )}
            <TabPanel className="min-h-0 grow overflow-y-auto p-4">
              {about && <about.ModelFactsList facts={facts} />}
            </TabPanel>
          </TabPanels>
        </TabGroup>
      </SidePanel>
    </div>
  );
}
