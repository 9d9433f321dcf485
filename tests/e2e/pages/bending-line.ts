import type { Page } from 'playwright/test';

interface Line {
  cut(): Promise<void>;
  mend(): void;
}

/** The room's line of a page, which breaks the colour of a zone named "Bent" on its way out, as a faulty client would. */
export async function bendingLine(page: Page): Promise<Line> {
  let isCut = false;
  const open: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/collab\//, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    open.push(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(bend(message)));
    server.onMessage((message) => socket.send(message));
  });
  return {
    async cut() {
      isCut = true;
      for (const socket of open.splice(0)) await socket.close();
    },
    mend: () => (isCut = false),
  };
}

/** Another colour of the same length than the palette has, where the zone "Bent" is drawn. */
function bend(message: string | Buffer): string | Buffer {
  if (typeof message === 'string' || !message.includes('Bent')) return message;
  const bent = Buffer.from(message);
  const colour = /z[1-6]/.exec(bent.toString('latin1'));
  if (colour) bent.write('q9', colour.index, 'latin1');
  return bent;
}
