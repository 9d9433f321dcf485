/** Lengths of the headers that a BMP may have behind its file header, which say which kind it is. */

/** Of the first OS/2: short fields, and three bytes for a colour of the palette. */
export const BMP_CORE_HEADER_BYTES = 12;
/** The first of Windows. */
export const BMP_INFO_HEADER_BYTES = 40;
/** INFO, the two with masks, V4 and V5. */
export const BMP_WINDOWS_HEADER_BYTES: readonly number[] = [BMP_INFO_HEADER_BYTES, 52, 56, 108, 124];
/** Both of OS/2, the second in short and in full. */
export const BMP_OS2_HEADER_BYTES: readonly number[] = [BMP_CORE_HEADER_BYTES, 16, 64];
