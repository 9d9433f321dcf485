/** True on a page that fills the window and has no navigation beside it: a plan, a scene. */
export function isCanvasPage(pathname: string, params: URLSearchParams): boolean {
  return pathname === '/project/scene' || (pathname === '/project/floor' && params.has('floorId'));
}
