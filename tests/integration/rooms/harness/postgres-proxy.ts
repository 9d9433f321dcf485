import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface PostgresProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Breaks all connections and refuses new ones, as a server that is gone. */
  cut(): Promise<void>;
  /** Lets nothing through any more, connections stay open, as a server that hangs. */
  freeze(): void;
  /** Undoes `cut` and `freeze`. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** A way to the database that a test can take away without touching the database that others use. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  };
  const accept = (client: Socket): void => {
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    client.pipe(upstream);
    upstream.pipe(client);
    keep(client);
    keep(upstream);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  };
  let server: Server = createServer(accept);
  const listen = async (port: number): Promise<number> => {
    server = createServer(accept).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
    return address.port;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const cut = async (): Promise<void> => {
    server.close();
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server, 'close');
  };
  return {
    url: url.href,
    cut,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    async restore() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    stop: cut,
  };
}
