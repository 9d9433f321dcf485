/** Hocuspocus as it comes: everything in memory, nothing is checked and everybody may write. */
import { Server } from '@hocuspocus/server';

const server = new Server({ port: Number(process.env['PORT']), address: '127.0.0.1', quiet: true });
await server.listen();
