/** The clipboard API is missing on plain-http LAN addresses; then the old command is tried. */
export async function copyText(text: string): Promise<boolean> {
  if (typeof navigator.clipboard?.writeText === 'function') {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('[role=dialog],[role=alertdialog]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
