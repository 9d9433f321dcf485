import type { Seat } from './seat.ts';

/** How many sit there, how many of them may edit, and how many are visitors. */
export function countSeats(seats: Iterable<Seat>): { sockets: number; editors: number; guests: number } {
  const counts = { sockets: 0, editors: 0, guests: 0 };
  for (const { access, principal } of seats) {
    counts.sockets += 1;
    if (access === 'edit') counts.editors += 1;
    if (principal.kind === 'visitor') counts.guests += 1;
  }
  return counts;
}
