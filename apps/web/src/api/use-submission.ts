import {
  hashKey,
  notifyManager,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { tellDuplicate } from './request.ts';

/**
 * A write that somebody sends off. A button refuses presses only once it shows that it is busy, and a press before that
 * would take the place of the first and its answer with it: until the answer shows, the same again is told as a
 * duplicate and sends nothing. Something else may follow at once, as another row or a choice turned back.
 */
export function useSubmission<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const running = useRef<{ key: string } | null>(null);
  const mutate = useCallback(
    (...args: Parameters<typeof mutateAsync>) => {
      const call = { key: hashKey([args[0]]) };
      if (running.current?.key === call.key) return tellDuplicate();
      running.current = call;
      // Behind what the library has to tell the screen of the answer.
      const end = () =>
        notifyManager.schedule(() => {
          if (running.current === call) running.current = null;
        });
      mutateAsync(...args).then(end, end);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
