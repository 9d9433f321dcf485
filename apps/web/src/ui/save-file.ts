/** The browser fetches the bytes some time after the press. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads; signs that file systems do not take become spaces. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
