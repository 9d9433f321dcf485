/**
 * Stands in the browser for web-ifc, which `@thatopen/fragments` names for its import of IFC: that runs on the server
 * only, and would be half a megabyte here. See the alias in `vite.config.ts`.
 */
export const isStub = true;
