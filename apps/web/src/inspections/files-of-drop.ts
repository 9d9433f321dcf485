const BATCH = 100;

/** The files that were dropped, those in dropped folders included, in the order of their names. */
export async function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  // The entries are gone once this turn is over.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...transfer.files];
  const files = (await Promise.all(entries.map(filesOf))).flat();
  return files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry instanceof FileSystemFileEntry)
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const children: FileSystemEntry[] = [];
  // A folder is told in pieces, until one is empty.
  for (let piece = await readPiece(reader); piece.length > 0; piece = await readPiece(reader)) {
    children.push(...piece);
    if (children.length > BATCH * BATCH) break;
  }
  // What the system keeps beside the files of people.
  const shown = children.filter(({ name }) => !name.startsWith('.'));
  return (await Promise.all(shown.map(filesOf))).flat();
}

function readPiece(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
