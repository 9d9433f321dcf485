/** Under which the browser keeps exports that the server was not told of yet. */
export const UNTOLD_KEY = 'plumbline-untoldExports';
