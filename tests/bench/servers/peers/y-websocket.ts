/** The server of y-websocket as its README sets it up, on the current `ws`. It keeps documents in memory. */
import { createServer } from 'node:http';
import { setupWSConnection } from '@y/websocket-server/utils';
import { WebSocketServer } from 'ws';

const server = createServer((_request, response) => {
  response.end('okay');
});
const sockets = new WebSocketServer({ noServer: true });
sockets.on('connection', setupWSConnection);
server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (connection) => {
    sockets.emit('connection', connection, request);
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
