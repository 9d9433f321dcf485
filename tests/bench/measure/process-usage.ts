/** What processes have used, read from /proc; null on systems without it. */
import { readFileSync } from 'node:fs';
import { childPids } from '../../../scripts/process-info.mjs';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock does. */
const TICKS_PER_S = 100;
/** Places in /proc/<pid>/stat behind the command in brackets. */
const FIELD = { user: 11, system: 12, waitedUser: 13, waitedSystem: 14 } as const;

interface CpuTimes {
  ownS: number;
  /** Of children that have ended. */
  endedChildrenS: number;
}

/** Processor seconds of a process with all its threads. */
export function cpuSecondsOf(pid: number): number | null {
  return readCpuTimes(pid)?.ownS ?? null;
}

/** The same with its direct children, living and ended: a database server with its back ends. */
export function cpuSecondsOfTree(pid: number): number | null {
  const parent = readCpuTimes(pid);
  if (!parent) return null;
  const children = childPids(pid).map((child) => readCpuTimes(child)?.ownS ?? 0);
  return parent.ownS + parent.endedChildrenS + children.reduce((sum, each) => sum + each, 0);
}

/** Resident memory of a process. */
export function residentBytesOf(pid: number): number | null {
  return statusBytes(pid, /^VmRSS:\s+(\d+) kB$/m);
}

/** What of it is the process's own, without files and memory it shares. */
export function privateBytesOf(pid: number): number | null {
  return statusBytes(pid, /^RssAnon:\s+(\d+) kB$/m);
}

function statusBytes(pid: number, line: RegExp): number | null {
  const kib = line.exec(readProc(pid, 'status') ?? '')?.[1];
  return kib === undefined ? null : Number(kib) * 1024;
}

function readCpuTimes(pid: number): CpuTimes | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (field: number): number => Number(fields[field] ?? 0) / TICKS_PER_S;
  return {
    ownS: seconds(FIELD.user) + seconds(FIELD.system),
    endedChildrenS: seconds(FIELD.waitedUser) + seconds(FIELD.waitedSystem),
  };
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
