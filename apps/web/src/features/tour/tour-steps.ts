/**
 * The steps of the first login, in order. `target` is what is lit; a step without one stands in the middle. Naming the
 * first inspection comes in before the last one, with the captures.
 */
export const TOUR_STEPS = [
  { id: 'welcome', target: null },
  { id: 'header', target: '[data-tour=header]' },
  { id: 'menu', target: '[data-tour=menu]' },
  { id: 'content', target: '#content' },
  { id: 'done', target: null },
] as const;
