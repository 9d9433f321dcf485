/** A list of notes as a file of BCF, from their list and in a report alike. */
import { buffer } from 'node:stream/consumers';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { exportTopics } from '@plumbline/server/bcf/export-topics.ts';
import { STATUS_WORDS } from '@plumbline/server/bcf/status-words.ts';
import { writeBcf, type WrittenTopic, type WrittenVersion } from '@plumbline/server/bcf/write-bcf.ts';
import type { Stores, Trx } from '@plumbline/server/database/client.ts';
import type { ListSql } from '@plumbline/server/lists/list-sql.ts';
import { noteAddress } from '@plumbline/server/mail/public-address.ts';
import type { SelectedNote } from '@plumbline/server/notes/note-record.ts';
import type { FileStorage } from '@plumbline/server/storage/file-storage.ts';
import { sourceKey } from '../features/upload/finish-upload.ts';

interface BcfFile {
  stores: Pick<Stores, 'config'>;
  storage: FileStorage;
  tenantId: string;
  projectId: string;
  version: WrittenVersion;
  /** Of who takes it: addresses are not for everybody. */
  ability: AppAbility;
  onTopic?: () => void;
}

export async function* bcfPieces(
  trx: Trx,
  list: ListSql<SelectedNote>,
  file: BcfFile,
): AsyncGenerator<Uint8Array> {
  const { stores, storage, tenantId, projectId, version, ability, onTopic } = file;
  const { name, timeZone } = await projectOf(trx, projectId);
  const read = (fileId: string) => buffer(storage.read(sourceKey(fileId)));
  const topics = exportTopics(trx, list, {
    tenantId,
    seesAddresses: ability.can('read', 'ProjectMember', 'email'),
    timeZone,
    version,
    addressOf: ({ id }) => noteAddress(stores.config, { projectId, noteId: id }),
    readViewpoint: read,
    readSnapshot: async (fileId, contentType) => ({
      bytes: await read(fileId),
      ending: contentType === 'image/jpeg' ? 'jpg' : 'png',
    }),
  });
  const statuses = Object.values(STATUS_WORDS);
  yield* writeBcf({ version, project: { id: projectId, name }, statuses, topics: told(topics, onTopic) });
}

async function* told(
  topics: AsyncIterable<WrittenTopic>,
  onTopic: (() => void) | undefined,
): AsyncGenerator<WrittenTopic> {
  for await (const topic of topics) {
    onTopic?.();
    yield topic;
  }
}

function projectOf(trx: Trx, projectId: string): Promise<{ name: string; timeZone: string }> {
  return trx
    .selectFrom('project')
    .select(['name', 'time_zone as timeZone'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
}
