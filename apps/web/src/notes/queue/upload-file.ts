import { RequestError } from '../../api/request-error.ts';

/** Sends the bytes of a kept file. @returns the upload's id @throws RequestError */
export async function uploadFile(projectId: string, file: File | null): Promise<string> {
  if (!file) throw refusedFile('not-found');
  // Only who uploads pays for the upload client.
  const { createTransfer } = await import('../../api/tus-transfer.ts');
  return new Promise((resolve, reject) => {
    createTransfer({ purpose: 'note-file', projectId }, file, {
      onProgress: () => undefined,
      onDone: resolve,
      onFailed: (code) =>
        reject(code === null ? new RequestError(0, 'the line was lost') : refusedFile(code)),
    }).then((transfer) => transfer.start(), reject);
  });
}

function refusedFile(error: string): RequestError {
  return new RequestError(422, error, { failure: { error, requestId: '' } });
}
