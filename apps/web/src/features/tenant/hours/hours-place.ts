import { HoursListQuerySchema } from '@plumbline/shared/contract/billing.ts';
import * as z from 'zod/mini';
import { namesInAddress, useListPlace } from '../../../lists/list-place.ts';

/** In the address, beside what is said of the list of tenants. */
const WORD = 'hours';
/** In a drawer a page is short. */
const PAGE_ROWS = 10;
const HoursPlaceSchema = z.extend(HoursListQuerySchema, {
  pageSize: z._default(HoursListQuerySchema.shape.pageSize, PAGE_ROWS),
});

export const HOURS_NAMES = namesInAddress(HoursPlaceSchema, WORD);

/** The page, filters and order of the ledger of the tenant that is open. */
export function useHoursPlace() {
  return useListPlace(HoursPlaceSchema, WORD);
}
