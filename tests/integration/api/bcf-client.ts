/** Sends files of BCF to the api as people do, and reads what became of them. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  BcfImportAnswerSchema,
  LastBcfImportAnswerSchema,
  type BcfImport,
} from '@plumbline/shared/contract/bcf.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import type { BcfFile } from '@plumbline/server/bcf/bcf-file.ts';
import { readBcf } from '@plumbline/server/bcf/read-bcf.ts';
import { writeBcf, type WrittenTopic } from '@plumbline/server/bcf/write-bcf.ts';
import { eventually } from '../rooms/harness/eventually.ts';
import { bearer, type Person, type World } from './api-world.ts';
import { uploadClient } from './upload-client.ts';

/** Large pictures are drawn, each by a process of its own. */
const PATIENCE_MS = 120_000;

export interface BcfClient {
  /** Hands a file over and waits for the end of its import. */
  bring(who: Person, bytes: Uint8Array, fileName?: string): Promise<BcfImport>;
  /** Hands it over. @returns the answer of the api */
  begin(who: Person, bytes: Uint8Array, fileName?: string): Promise<{ statusCode: number; json(): unknown }>;
  last(who: Person): Promise<BcfImport | null>;
  export(who: Person, version?: '2.1' | '3.0'): Promise<BcfFile>;
  notes(who: Person): Promise<NoteRow[]>;
}

/** @param baseUrl of the listening api */
export function bcfClient(world: World, baseUrl: string): BcfClient {
  const { projectId } = world;
  const url = `/api/core/project/${projectId}/bcf`;
  const client: BcfClient = {
    begin: async (who, bytes, fileName = 'site.bcf') => {
      const uploads = uploadClient(baseUrl, world.people[who].token);
      const uploadId = await uploads.send({ projectId, filename: fileName, purpose: 'bcf' }, bytes);
      return world.app.inject({
        method: 'POST',
        url,
        headers: bearer(world.people[who]),
        payload: { uploadId },
      });
    },
    last: async (who) => {
      const answer = await world.app.inject({ url, headers: bearer(world.people[who]) });
      return LastBcfImportAnswerSchema.parse(answer.json()).data;
    },
    bring: async (who, bytes, fileName) => {
      const begun = await client.begin(who, bytes, fileName);
      expect(begun.json()).toMatchObject({ code: 200 });
      const { id } = BcfImportAnswerSchema.parse(begun.json()).data;
      let last: BcfImport | null = null;
      await eventually(async () => {
        last = await client.last(who);
        return last?.id === id && !['waiting', 'running'].includes(last.state);
      }, PATIENCE_MS);
      if (!last) throw new Error('there is no import');
      return last;
    },
    export: async (who, version = '3.0') => {
      const answer = await world.app.inject({
        url: `${url}/export?version=${version}`,
        headers: bearer(world.people[who]),
      });
      expect(answer.statusCode).toBe(200);
      return readBcf(answer.rawPayload);
    },
    notes: async (who) => {
      const answer = await world.app.inject({
        url: `/api/core/project/${projectId}/note?pageSize=100`,
        headers: bearer(world.people[who]),
      });
      return answer.json().rows;
    },
  };
  return client;
}

/** A file of these topics. */
export function bcfFile(topics: readonly WrittenTopic[]): Promise<Uint8Array> {
  return buffer(
    writeBcf({
      version: '3.0',
      project: { id: randomUUID(), name: 'Elsewhere' },
      statuses: [],
      topics: Readable.from(topics),
    }),
  );
}

/** A topic by another program that says nothing unless it is told to. */
export function topicOf(more: Partial<WrittenTopic> = {}): WrittenTopic {
  return {
    guid: randomUUID(),
    title: 'Beam clashes with duct',
    description: '',
    status: 'Open',
    type: 'Clash',
    labels: [],
    dueDate: null,
    assignedTo: null,
    creationDate: '2026-11-01T10:00:00Z',
    creationAuthor: 'modeller@elsewhere.example',
    referenceLink: '',
    comments: [],
    viewpoints: [],
    ...more,
  };
}
