import { sql, type Kysely } from 'kysely';

/**
 * From where an account logs in, filled from the logins that are known; and the addresses that were guessed at, until
 * their owners are told. A network is an IPv4 /24, written with its length, or the first half of an IPv6 address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [tables, fromLogins]) await sql.raw(script).execute(db);
}

const tables = `
CREATE TABLE login_network (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  network text NOT NULL CHECK (char_length(network) <= 64),
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, network)
);
CREATE INDEX login_network_by_time ON login_network (last_login_at);
CREATE TABLE guessed_address (
  email text PRIMARY KEY CHECK (char_length(email) <= 254),
  at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_network TO plumbline_identity;
GRANT SELECT, INSERT, UPDATE (at), DELETE ON guessed_address TO plumbline_identity;
`;

const fromLogins = `
INSERT INTO login_network (account_id, network, last_login_at)
SELECT account_id, CASE family(net) WHEN 4 THEN text(net) ELSE (
    SELECT string_agg(to_hex(('x' || encode(substr(inet_send(net), 3 + 2 * part, 2), 'hex'))::bit(16)::int), ':'
      ORDER BY part)
    FROM generate_series(1, 4) AS part
  ) END, max(at)
FROM (
  SELECT account_id, at, network(set_masklen(ip, CASE family(ip) WHEN 4 THEN 24 ELSE 64 END)) AS net
  FROM (
    SELECT account_id, at, regexp_replace(regexp_replace(ip, '^::ffff:', '', 'i'), '%.*$', '')::inet AS ip
    FROM login_log
    WHERE result = 'ok' AND account_id IS NOT NULL AND at > now() - interval '180 days'
      AND pg_input_is_valid(regexp_replace(regexp_replace(ip, '^::ffff:', '', 'i'), '%.*$', ''), 'inet')
  ) AS logins
) AS networks
GROUP BY account_id, net;
`;
