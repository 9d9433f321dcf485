/** Settings of a server on which the same few people attack and work: nobody is sent away for what they sent in all. */
export const ENDLESS_ALLOWANCE = {
  USER_FRAMES_PER_SECOND: '200000',
  USER_FRAME_BURST: '2000000',
  USER_EDITS_PER_SECOND: '100000',
  USER_EDIT_BURST: '1000000',
};

/** Where they come in more tabs than anybody has. */
export const ENDLESS_TABS = {
  ACCOUNT_SOCKETS: '10000',
  ROOM_ACCOUNT_SOCKETS: '5000',
  ROOM_VISIT_SOCKETS: '5000',
};
