/** What this server answers itself; every other address is a page of the web app or a file of its build. */
export const SERVER_PATHS = /^\/(api|media|collab|metrics)(\/|$)/;
