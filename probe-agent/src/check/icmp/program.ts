import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { readSearchPath } from '../../config.ts'
import { runPing } from './ping.ts'
import { readReport, readTrouble } from './report.ts'

const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']

/** Finds `ping` on this machine; null if there is none. */
export function findPing(searchPath = readSearchPath()): string | null {
  const folders = [...searchPath.split(delimiter), ...FOLDERS].filter(one => one !== '')
  return folders.map(folder => join(folder, 'ping')).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const TRIAL = { address: '127.0.0.1', count: 1, pauseMs: 200, timeoutMs: 5_000 }
const HOW = 'set net.ipv4.ping_group_range, or give ping the capability cap_net_raw (docs/tcp-and-icmp-checks.md)'

/** Why this machine cannot send echo requests; null if it can. Sends one to itself. */
export async function describePing(searchPath?: string): Promise<string | null> {
  const program = findPing(searchPath)
  if (program === null) return 'there is no ping: install iputils-ping'
  const { output, complaint } = await runPing(program, TRIAL, new AbortController().signal)
  // A reply is not required, since a machine may be configured not to reply.
  if ((readReport(output)?.sent ?? 0) > 0) return null
  const trouble = readTrouble(complaint)
  if (trouble?.kind === 'not_permitted') return `${program} is not allowed to open its socket: ${HOW}`
  return trouble === null
    ? `${program} is not the ping of iputils: install iputils-ping`
    : trouble.said(TRIAL.address).text
}
