/** What the processes of one installation speak about. */
export const CHANNELS = ['presence', 'journal', 'access', 'events', 'tenants', 'here', 'news'] as const;
export type Channel = (typeof CHANNELS)[number];

export interface Payload {
  channel: Channel;
  text: string;
}

export interface CarrierEvents {
  /** Something arrived, from anybody, this process included. */
  onPayload(payload: Payload): void;
  /** From now on what is sent is carried. */
  onUp(): void;
  /** From now on the channel is heard; what was said before is lost. */
  onListening(channel: Channel): void;
}

/** A way from process to process. It may be away at any time, and what was under way is lost then. */
export interface Carrier {
  readonly isUp: boolean;
  /** The longest text that it takes. */
  readonly maxPayloadBytes: number;
  /** Connects, and comes back by itself from then on. */
  open(): void;
  listen(channel: Channel): void;
  /** Hands payloads over, in order; rejects when they may not have been. */
  send(payloads: readonly Payload[]): Promise<void>;
  close(): Promise<void>;
}

/** A channel's name where others may have channels too. */
export function channelName(channel: Channel): string {
  return `plumbline_${channel}`;
}

/** The channel of a name, undefined for others'. */
export function channelOf(name: string): Channel | undefined {
  return CHANNELS.find((channel) => channelName(channel) === name);
}
