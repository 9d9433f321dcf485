import type { SiteModelRow } from '@plumbline/shared/contract/site-model.ts';
import { subject } from '@casl/ability';
import { SITE_MODELS, type SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconTrash from '~icons/ph/trash';
import { useProject } from '../../api/projects.ts';
import { queryClient } from '../../api/query-client.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { SiteModelParts } from './site-model-parts.ts';
import { isOnItsWay, siteModelsQuery } from './site-model-requests.ts';

const COLUMNS = ['name', 'takenOn', 'floor', 'elements', 'size', 'by', 'state'] as const;
const AT_END: ReadonlySet<string> = new Set(['elements', 'size']);

interface SiteModelTableProps {
  projectId: string;
  kind: SiteModelKind;
  models: readonly SiteModelRow[];
  parts: SiteModelParts;
  onOpen: (modelId: string) => void;
}

/** Each with what it holds and how far it is; what is on its way or failed says so below its row. */
export function SiteModelTable(props: SiteModelTableProps) {
  const { projectId, kind, models, parts } = props;
  const { Files, DeleteQuestion } = parts;
  const { t } = useTranslation('sitemodel');
  const [deleting, setDeleting] = useState<SiteModelRow | null>(null);
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse bg-surface text-start">
        <caption className="sr-only">{t(`kind.${kind}`)}</caption>
        <thead className="type-label bg-sunken text-text-2">
          <tr>
            {COLUMNS.map((id) => (
              <th key={id} scope="col" className={`px-3 py-2 ${AT_END.has(id) ? 'text-end' : 'text-start'}`}>
                {t(id === 'elements' ? `elements.${kind}` : `columns.${id}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('columns.menu')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <Fragment key={model.id}>
              <ModelRow {...props} model={model} onDelete={setDeleting} />
              {(isOnItsWay(model) || model.state === 'failed') && (
                <tr>
                  <td colSpan={COLUMNS.length + 1} className="px-3 pb-3">
                    <Files projectId={projectId} inspection={model} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {deleting && (
        <DeleteQuestion
          inspection={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() =>
            void queryClient.invalidateQueries({ queryKey: siteModelsQuery(projectId, kind).queryKey })
          }
        />
      )}
    </div>
  );
}

interface ModelRowProps extends SiteModelTableProps {
  model: SiteModelRow;
  onDelete: (model: SiteModelRow) => void;
}

function ModelRow({ projectId, kind, model, parts, onOpen, onDelete }: ModelRowProps) {
  const { State } = parts;
  const { t } = useTranslation('sitemodel');
  const format = useFormat();
  const { ability } = useProject(projectId);
  const mayDelete = ability?.can(
    'delete',
    subject(SITE_MODELS[kind].subject, { createdBy: model.createdBy.id }),
  );
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-3 py-2 text-start font-medium">
        {model.state === 'published' ? (
          <button
            type="button"
            className="focus-ring cursor-pointer rounded-control text-start text-link underline"
            onClick={() => onOpen(model.id)}
          >
            <bdi>{model.name}</bdi>
          </button>
        ) : (
          <bdi>{model.name}</bdi>
        )}
      </th>
      <td className="px-3 py-2">{format.day(model.takenOn)}</td>
      <td className="px-3 py-2">
        <bdi>{model.floor.name}</bdi>
      </td>
      <td className="px-3 py-2 text-end">
        {model.elementCount === null ? '–' : format.number(model.elementCount)}
      </td>
      <td className="px-3 py-2 text-end">{format.fileSize(model.sizeBytes)}</td>
      <td className="px-3 py-2">
        <bdi>{model.createdBy.name}</bdi>
      </td>
      <td className="px-3 py-2" aria-live="polite">
        <State inspection={model} />
      </td>
      <td className="px-1 py-1 text-end">
        {mayDelete && (
          <IconButton
            label={t('remove', { name: model.name })}
            icon={<IconTrash />}
            onClick={() => onDelete(model)}
          />
        )}
      </td>
    </tr>
  );
}
