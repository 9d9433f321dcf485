/** Photos of notes, each another one, as they are stored after an upload: their previews. */
import { randomUUID } from 'node:crypto';
import { createDiskStorage } from '@plumbline/server/storage/disk-storage.ts';
import pg from 'pg';
import sharp from 'sharp';

const PREVIEW = { width: 1440, height: 1080 } as const;
/** Each photo is another part of one picture. */
const AROUND_PX = 160;
const AT_ONCE = 4;
/** As blotches of a wall: neither plain nor noise, which no camera gives. */
const BLUR = 6;

export interface PhotographedNote {
  id: string;
  number: number;
  text: string;
  /** Files of its photos. */
  photos: string[];
}

export interface Photographed {
  databaseUrl: string;
  filesDir: string;
  projectId: string;
  /** The notes with this tag, which are given it here. */
  tagId: string;
  notes: number;
  photosEach: number;
}

/** Tags the first notes of a project and gives them photos. */
export async function fillPhotos(wanted: Photographed): Promise<PhotographedNote[]> {
  const client = new pg.Client({ connectionString: wanted.databaseUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    const { rows } = await client.query<Omit<PhotographedNote, 'photos'>>(
      `SELECT id, number::integer, description_text AS text FROM note
       WHERE project_id = $1 AND deleted_at IS NULL ORDER BY number DESC LIMIT $2`,
      [wanted.projectId, wanted.notes],
    );
    const notes = rows.map((row) => ({
      ...row,
      photos: Array.from({ length: wanted.photosEach }, () => randomUUID()),
    }));
    await addRows(client, wanted, notes);
    await drawPreviews(
      wanted.filesDir,
      notes.flatMap(({ photos }) => photos),
    );
    return notes;
  } finally {
    await client.end();
  }
}

async function addRows(
  client: pg.Client,
  { projectId, tagId }: Photographed,
  notes: readonly PhotographedNote[],
): Promise<void> {
  const pairs = notes.flatMap(({ id, photos }) => photos.map((photo) => [id, photo] as const));
  const columns = [pairs.map(([id]) => id), pairs.map(([, photo]) => photo)];
  await client.query(
    `INSERT INTO note_tag (note_id, tag_id, tenant_id) SELECT id, $2, tenant_id FROM note WHERE id = ANY ($1::uuid[])`,
    [notes.map(({ id }) => id), tagId],
  );
  await client.query(
    `INSERT INTO stored_file (id, tenant_id, project_id, purpose, original_name, content_type, size_bytes, sha256, created_by)
     SELECT p.file, n.tenant_id, $3, 'note-file', 'photo.jpg', 'image/jpeg', 1, repeat('b', 64), n.created_by
     FROM unnest($1::uuid[], $2::uuid[]) p (note, file) JOIN note n ON n.id = p.note`,
    [...columns, projectId],
  );
  await client.query(
    `INSERT INTO note_attachment (note_id, attachment_id, tenant_id, file_id, name, kind, author_id, created_at)
     SELECT n.id, p.file::text, n.tenant_id, p.file, 'photo.jpg', 'picture', n.created_by, now()
     FROM unnest($1::uuid[], $2::uuid[]) p (note, file) JOIN note n ON n.id = p.note`,
    columns,
  );
}

async function drawPreviews(filesDir: string, fileIds: readonly string[]): Promise<void> {
  const storage = createDiskStorage(filesDir);
  const size = { width: PREVIEW.width + AROUND_PX, height: PREVIEW.height + AROUND_PX, channels: 3 } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const wall = await sharp({ create: { ...size, background: '#888', noise } })
    .blur(BLUR)
    .normalise()
    .raw()
    .toBuffer();
  const waiting = [...fileIds.entries()];
  const draw = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, fileId] = next;
      const at = { left: index % AROUND_PX, top: Math.floor(index / AROUND_PX) % AROUND_PX };
      const picture = sharp(wall, { raw: size }).extract({ ...at, ...PREVIEW });
      await storage.write(`${fileId}/preview.webp`, await picture.webp({ effort: 0 }).toBuffer());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, draw));
}
