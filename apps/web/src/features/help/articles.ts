/** The articles in reading order; their words are in locales/<language>/help.json. */
export const ARTICLES = [
  'start',
  'plans',
  'scale',
  'zones',
  'markup',
  'notes',
  'noteStatus',
  'noteList',
  'noteTelling',
  'together',
  'saved',
  'history',
  'revisions',
  'share',
] as const;
