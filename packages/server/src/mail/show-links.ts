/**
 * The platform operator takes the link out of a mail, where no mail server brings it to its reader. Whoever the mail is
 * for is told in the same transaction. Guarded by mail-links.pg.test.ts.
 */
import type { MailLinks } from '@plumbline/shared/contract/mail.ts';
import { inTransaction, type Stores, type Trx } from '../database/client.ts';
import { tellOfShownLink } from '../notifications/security-notifications.ts';
import { findMail, postMail, type MailRecord } from './mail.store.ts';
import { publicAddress } from './public-address.ts';

const USEFUL_FOR_SECONDS = 3 * 86_400;

/** @returns the links as they were written; null for no mail, or one whose content is gone */
export async function showMailLinks(
  stores: Stores,
  { mailId, shownTo }: { mailId: string; shownTo: string },
): Promise<MailLinks | null> {
  const mail = await findMail(stores.identity, stores.config, mailId);
  if (!mail?.content) return null;
  await inTransaction(stores.identity, (trx) => tellReader(stores, trx, mail, shownTo));
  return { recipient: mail.recipient, links: mail.content.links };
}

async function tellReader(stores: Stores, trx: Trx, mail: MailRecord, shownTo: string): Promise<void> {
  const { recipient, language, subject } = mail;
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', recipient)
    .executeTakeFirst();
  if (account?.id === shownTo) return;
  if (account && (await tellOfShownLink(trx, account.id, subject))) return;
  await postMail(trx, stores.config, {
    kind: 'mail-link-shown',
    language,
    recipient,
    values: { email: recipient },
    link: publicAddress(stores.config, '/login'),
    usefulForSeconds: USEFUL_FOR_SECONDS,
  });
}
