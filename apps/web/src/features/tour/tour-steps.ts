/**
 * The steps of the first login, in order. `target` is what is lit; a step without one stands in the middle. `inspection`
 * is there for whoever can make one: of a floor in a project that they work in.
 */
export const TOUR_STEPS = [
  { id: 'welcome', target: null },
  { id: 'header', target: '[data-tour=header]' },
  { id: 'menu', target: '[data-tour=menu]' },
  { id: 'content', target: '#content' },
  { id: 'inspection', target: null },
  { id: 'done', target: null },
] as const;
