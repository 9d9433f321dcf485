/**
 * Preloaded into every server process: when the launcher is gone, however it ended, the process stops as if it had
 * been asked to, so that a killed launcher leaves no server behind that holds the port.
 */
const STOP_TIMEOUT_MS = 8000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
});
process.channel?.unref();
