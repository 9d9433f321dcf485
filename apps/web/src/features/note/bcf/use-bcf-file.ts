import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../../api/request-error.ts';
import type { Transfer } from '../../../api/tus-transfer.ts';
import { beginImport } from './bcf-requests.ts';

/** A file that is on its way; `error` is a code of the error catalogue, or `lost`. */
export interface SentFile {
  name: string;
  progress: number;
  error: string | null;
}

/** Sends a chosen file and hands it over to its import. */
export function useBcfFile(projectId: string) {
  const [sent, setSent] = useState<SentFile | null>(null);
  const transfer = useRef<Transfer | null>(null);
  const drop = () => {
    transfer.current?.pause();
    transfer.current = null;
    setSent(null);
  };
  useEffect(() => () => transfer.current?.pause(), []);
  const fail = (error: string) => setSent((old) => old && { ...old, error });
  const handOver = async (uploadId: string) => {
    try {
      await beginImport(projectId, uploadId);
      setSent(null);
    } catch (error) {
      fail((error instanceof RequestError && error.failure?.error) || 'lost');
    }
  };
  const send = async (file: File) => {
    drop();
    setSent({ name: file.name, progress: 0, error: null });
    try {
      // Only who sends a file pays for the upload client.
      const { createTransfer } = await import('../../../api/tus-transfer.ts');
      transfer.current = await createTransfer({ purpose: 'bcf', projectId }, file, {
        onProgress: (progress) => setSent((old) => old && { ...old, progress }),
        onDone: (uploadId) => void handOver(uploadId),
        onFailed: (code) => fail(code ?? 'lost'),
      });
      transfer.current.start();
    } catch {
      // A file that is gone from its disk cannot be read.
      fail('lost');
    }
  };
  return { sent, send, drop };
}
