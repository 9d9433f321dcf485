import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { inTransaction, type Stores } from '../database/client.ts';
import { openTestStores } from '../journal/testing/site-fixture.ts';
import { postMail } from './mail.store.ts';
import { createMailSender } from './send-mails.ts';

/** As much of a mail server as one mail needs; it may refuse. */
class MailServer {
  received: string[] = [];
  isRefusing = false;
  #server: Server;

  constructor() {
    this.#server = createServer((socket) => {
      let mail: string | null = null;
      let buffer = '';
      socket.setEncoding('utf8');
      socket.on('error', () => undefined);
      socket.write('220 test\r\n');
      socket.on('data', (text: string) => {
        buffer += text;
        for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
          const line = buffer.slice(0, end);
          buffer = buffer.slice(end + 2);
          if (mail !== null) {
            if (line === '.') {
              this.received.push(mail);
              mail = null;
              socket.write('250 taken\r\n');
            } else mail += `${line}\n`;
          } else if (line === 'DATA') {
            mail = '';
            socket.write('354 go on\r\n');
          } else if (line === 'QUIT') socket.end('221 bye\r\n');
          else if (this.isRefusing && line.startsWith('RCPT')) socket.write('550 says no\r\n');
          else socket.write('250 ok\r\n');
        }
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `127.0.0.1:${address.port}`;
  }

  close(): Promise<unknown> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

const mailServer = new MailServer();
let database: TestDatabase;
let stores: Stores;
beforeAll(async () => {
  database = await createTestDatabase();
  const host = await mailServer.listen();
  stores = openTestStores(database.ownerUrl, {
    SMTP_URL: `smtp://${host}`,
    MAIL_FROM: 'plumbline@plans.example',
  });
});
afterAll(async () => {
  await stores.close();
  await database.drop();
  await mailServer.close();
});
afterEach(async () => {
  mailServer.isRefusing = false;
  mailServer.received = [];
  await stores.identity.deleteFrom('mail').execute();
});

function write(usefulForSeconds = 60): Promise<void> {
  return inTransaction(stores.identity, (trx) =>
    postMail(trx, stores.config, {
      kind: 'password-reset',
      language: 'ar',
      recipient: 'mei@nord.example',
      values: { email: 'mei@nord.example' },
      link: 'https://plans.example/reset-password?token=abc',
      usefulForSeconds,
    }),
  );
}

async function sendDue(): Promise<void> {
  const sender = createMailSender(stores);
  if (!sender) throw new Error('no mail server is set');
  await sender.sendDue();
  sender.stop();
}

function outbox() {
  return stores.identity.selectFrom('mail').selectAll().execute();
}

test('a mail goes out once, as HTML and text, and its content is gone afterwards', async () => {
  await write();
  await Promise.all([sendDue(), sendDue()]);
  expect(mailServer.received).toHaveLength(1);
  const [mail = ''] = mailServer.received;
  expect(mail).toContain('To: mei@nord.example');
  expect(mail).toMatch(/text\/plain[\s\S]*text\/html/);
  expect(await outbox()).toMatchObject([{ state: 'sent', sealed: null, failure: null, tries: 1 }]);
});

test('what the server refuses is tried again later, after growing pauses, and in the end stays with the reason', async () => {
  mailServer.isRefusing = true;
  await write(1_000_000);
  const pausesSeconds: number[] = [];
  for (let tries = 1; tries <= 6; tries++) {
    await sendDue();
    const [mail] = await outbox();
    expect(mail).toMatchObject({ tries, state: tries < 6 ? 'waiting' : 'failed' });
    expect(mail?.failure).toContain('says no');
    pausesSeconds.push(((mail?.next_try_at.getTime() ?? 0) - Date.now()) / 1000);
    await stores.identity
      .updateTable('mail')
      .set({ next_try_at: new Date(0) })
      .execute();
  }
  expect(pausesSeconds.slice(0, 5)).toEqual(pausesSeconds.slice(0, 5).toSorted((one, other) => one - other));
  mailServer.isRefusing = false;
  await sendDue();
  expect(mailServer.received).toEqual([]);
});

test('a mail whose link is over is not sent any more', async () => {
  await write(-1);
  await sendDue();
  expect(mailServer.received).toEqual([]);
  expect(await outbox()).toMatchObject([{ state: 'waiting', tries: 0 }]);
});

test('without a mail server there is no sender', () => {
  const config = { ...stores.config, SMTP_URL: undefined, MAIL_FROM: undefined };
  expect(createMailSender({ ...stores, config })).toBeNull();
});

test('a mail that can be left says so to the reader’s program, and takes one request to leave', async () => {
  const unsubscribe = 'https://plans.example/api/auth/noteAlert/oneClick?token=abc';
  await inTransaction(stores.identity, (trx) =>
    postMail(trx, stores.config, {
      kind: 'note-alert',
      language: 'en',
      recipient: 'mei@nord.example',
      values: { name: '#1', title: 'Seal', status: 'Open', due: 'no due date' },
      link: 'https://plans.example/note-alert?token=abc',
      unsubscribe,
      usefulForSeconds: 60,
    }),
  );
  await createMailSender(stores)?.sendDue();
  // A folded line goes on after the end of the line, its blank is part of it.
  const headers = mailServer.received[0]?.split('\n\n')[0]?.replaceAll(/\n(?=[ \t])/g, '') ?? '';
  expect(headers).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});
