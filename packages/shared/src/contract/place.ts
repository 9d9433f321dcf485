import * as z from 'zod/mini';

/** Stands where the code of a country does, for addresses inside a local network, which are of no country. */
export const LOCAL_PLACE = 'local';

/** Where an IP address is: ISO 3166 code of a country or `LOCAL_PLACE`; null where unknown. */
export const PlaceSchema = z.nullable(
  z.union([z.literal(LOCAL_PLACE), z.string().check(z.regex(/^[A-Z]{2}$/))]),
);
export type Place = z.infer<typeof PlaceSchema>;
