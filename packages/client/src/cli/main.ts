#!/usr/bin/env node
import { run } from './run.ts';

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
process.once('SIGTERM', () => interrupt.abort());

const code = await run(
  {
    env: process.env,
    input: process.stdin,
    output: process.stdout,
    notes: process.stderr,
    signal: interrupt.signal,
  },
  process.argv.slice(2),
);
// Sockets and timers of the libraries would keep it for a while.
process.exit(code);
