import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { floorPlansQuery } from '../../../api/floor-plans.ts';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { RequestError } from '../../../api/request-error.ts';
import { toastError, toastSuccess, toastUndo } from '../../../ui/toaster.tsx';
import { deleteFloor, orderFloors, renameFloor, restoreFloor } from './floor-requests.ts';

export interface FloorActions {
  /** The text of what went wrong, null when it was renamed. */
  rename: (floor: FloorPlan, name: string) => Promise<string | null>;
  order: (floorIds: readonly string[]) => Promise<void>;
  remove: (floor: FloorPlan) => Promise<void>;
  /** `newName`: when its own is taken. */
  restore: (floor: { id: string; name: string }, newName?: string) => Promise<void>;
  /** The plan that cannot come back under its name, with what is wrong with the name. */
  nameTaken: NameTaken | null;
  leaveDeleted: () => void;
}

interface NameTaken {
  floorId: string;
  /** Absent while a new name is tried. */
  fault: string | undefined;
}

/** Every change of the list; each shows at once or says why not, and then the list is read anew. */
export function useFloorActions(projectId: string): FloorActions {
  const { t } = useTranslation(['floor', 'errors', 'common']);
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.floorPlans(projectId) });
  const textOf = (error: unknown) => failureText(error, t);
  const [nameTaken, setNameTaken] = useState<NameTaken | null>(null);
  const restore: FloorActions['restore'] = async ({ id, name }, newName) => {
    setNameTaken((asked) => asked && { ...asked, fault: undefined });
    try {
      await restoreFloor(id, newName);
      setNameTaken(null);
      toastSuccess(t('restored', { name: newName ?? name }));
    } catch (error) {
      if (isNameTaken(error)) setNameTaken({ floorId: id, fault: textOf(error) });
      else toastError(textOf(error));
    }
    await refresh();
  };
  return {
    restore,
    nameTaken,
    leaveDeleted: () => setNameTaken(null),
    rename: async (floor, name) => {
      try {
        await renameFloor(floor, name);
        return null;
      } catch (error) {
        return textOf(error);
      } finally {
        await refresh();
      }
    },
    order: async (floorIds) => {
      showOrder(projectId, floorIds);
      await orderFloors(projectId, floorIds).catch(() => undefined);
      await refresh();
    },
    remove: async (floor) => {
      try {
        await deleteFloor(floor);
        toastUndo(t('common:deleted', { name: floor.name }), t('undo'), () => void restore(floor));
      } catch {
        // The request layer has said so.
      }
      await refresh();
    },
  };
}

function isNameTaken(error: unknown): boolean {
  return error instanceof RequestError && error.failure?.error === 'floor-name-taken';
}

/** The catalogue's text of a failure, else the server's own words. */
function failureText(error: unknown, t: TFunction<readonly ['floor', 'errors', 'common']>): string {
  if (!(error instanceof RequestError)) return t('errors:internal');
  const { failure } = error;
  if (!failure) return error.message;
  const key = `errors:${failure.error}`;
  const text = t(key, { ...failure.params });
  return text === key || text === failure.error ? error.message : text;
}

/** The new order shows before the server has taken it. */
function showOrder(projectId: string, floorIds: readonly string[]): void {
  queryClient.setQueryData(floorPlansQuery(projectId).queryKey, (floors) =>
    floors?.toSorted((a, b) => floorIds.indexOf(a.id) - floorIds.indexOf(b.id)),
  );
}
