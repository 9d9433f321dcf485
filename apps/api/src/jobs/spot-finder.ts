/** Finds the building model that the elements of a file's views stand in. */
import { text } from 'node:stream/consumers';
import type { NoteSpot } from '@plumbline/shared/contract/note.ts';
import { MODEL_FILES, ModelElementsSchema, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import type { BcfFile, BcfTopic } from '@plumbline/server/bcf/bcf-file.ts';
import { readCameraView } from '@plumbline/server/bcf/camera-view.ts';
import type { NewBcfImport } from '@plumbline/server/bcf/imports.store.ts';
import { spotOfView } from '@plumbline/server/bcf/spot-of-view.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { buildingModelsOf } from '@plumbline/server/site-models/site-model.store.ts';
import * as z from 'zod/mini';
import type { WorkerContext } from './worker-context.ts';

/** So many of a project are looked through, newest first. */
const MODELS_MAX = 20;

interface KnownModel {
  modelId: string;
  boundsM: ModelFacts['boundsM'];
  globalIds: ReadonlySet<string>;
}

/** Models are read when the first view names an element, once in an import. */
export class SpotFinder {
  readonly #context: WorkerContext;
  readonly #wanted: NewBcfImport;
  #models: Promise<KnownModel[]> | null = null;

  constructor(context: WorkerContext, wanted: NewBcfImport) {
    this.#context = context;
    this.#wanted = wanted;
  }

  /** By the first view of a topic that chooses an element of a model here; null for none. */
  async find(file: BcfFile, topic: BcfTopic): Promise<{ of: string; spot: NoteSpot } | null> {
    for (const { guid, viewpoint } of topic.viewpoints) {
      const bytes = viewpoint === null ? null : file.read(topic.guid, viewpoint);
      const view = bytes && readCameraView(bytes);
      if (!view || view.components.length === 0) continue;
      this.#models ??= this.#read();
      for (const { modelId, boundsM, globalIds } of await this.#models) {
        const elementId = view.components.find((id) => globalIds.has(id));
        if (elementId !== undefined)
          return { of: guid, spot: spotOfView(view, { modelId, elementId, boundsM }) };
      }
    }
    return null;
  }

  async #read(): Promise<KnownModel[]> {
    const { stores, storage } = this.#context;
    const found = await inTenant(stores.app, this.#wanted.tenantId, (trx) =>
      buildingModelsOf(trx, this.#wanted, MODELS_MAX),
    );
    const models: KnownModel[] = [];
    for (const { modelId, fileId, facts } of found) {
      const listed: unknown = JSON.parse(await text(storage.read(`${fileId}/${MODEL_FILES.elements}`)));
      const { rows } = z.parse(ModelElementsSchema, listed);
      models.push({
        modelId,
        boundsM: facts.boundsM,
        globalIds: new Set(rows.map(([, globalId]) => globalId)),
      });
    }
    return models;
  }
}
