import { lazy, Suspense } from 'react';
import type { SelectionDetailsProps } from './selection-details.tsx';

/** Fetches what is shown of several selected objects: most visits never select two. */
export const selectionDetails = () => import('./selection-details.tsx');
const SelectionDetails = lazy(async () => ({ default: (await selectionDetails()).SelectionDetails }));

/** Where a list shows what the selected objects have in common, if there are several. */
export function SelectionPlace({ objects, ...rest }: SelectionDetailsProps) {
  return (
    objects.length > 1 && (
      <Suspense>
        <SelectionDetails {...rest} objects={objects} />
      </Suspense>
    )
  );
}
