import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './child.ts'
import { StartupFault } from './config.ts'
import { type NodeProgram, startNodeProgram } from './control-plane.ts'

/**
 * Node's arguments for the agent. With twice the usual room for young objects it is filled less often under load, and each
 * time the objects of all unfinished checks are copied. An idle agent takes no more memory.
 */
export const AGENT_ARGS = ['--max-semi-space-size=32', join(import.meta.dirname, '../../probe-agent/src/main.ts')]
const ONLINE_MS = 10_000
/**
 * Environment variables that an agent does not get: it needs no database, store or mail server, and no keys but its
 * own.
 */
const NOT_FOR_AGENTS = /^(DATABASE_URL|NATS_|CLICKHOUSE_|S3_)|KEY$|SECRET|TOKEN|CREDS|PASSWORD|SMTP/

export function startAgent(program: NodeProgram, data_dir: string): Promise<Child> {
  const credentials = join(data_dir, 'agent-local.json')
  if (!existsSync(credentials))
    throw new StartupFault(`${credentials} is missing: the control plane writes it at its start`)
  const env = Object.fromEntries(Object.entries(program.env).filter(([name]) => !NOT_FOR_AGENTS.test(name)))
  const args = [...AGENT_ARGS, '--credentials', credentials, '--spool', join(data_dir, 'spool')]
  return startNodeProgram({ ...program, env }, args, 20_000)
}

/** Waits until the API counts an agent of region `local` as online, so that "ready" means that checks run. */
export async function agentOnline(url: string, data_dir: string): Promise<boolean> {
  const deadline = performance.now() + ONLINE_MS
  while (performance.now() < deadline) {
    const online = await agentsOnline(url, data_dir)
    if (online === undefined || online > 0) return online !== undefined
    await pause(50)
  }
  return false
}

/** The number of online agents of region `local`; undefined when the API cannot be reached. */
async function agentsOnline(url: string, data_dir: string): Promise<number | undefined> {
  try {
    const { api_key } = JSON.parse(readFileSync(join(data_dir, 'credentials.json'), 'utf8'))
    const reply = await fetch(`${url}/region`, { headers: { authorization: `Bearer ${api_key}` } })
    const regions = (await reply.json()) as { slug: string; agents_online: number }[]
    return regions.find(({ slug }) => slug === 'local')?.agents_online
  } catch {
    return undefined
  }
}
