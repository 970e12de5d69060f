// The program of `npm start`: Pharos on one machine. PostgreSQL, NATS, the control plane and an agent run as children
// of this process. With --no-agent another service runs the agent (deploy/systemd).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bypassProxyForLoopback } from '@pharos/shared-protocol/loopback-proxy.ts'
import { releaseMemory } from '@pharos/shared-protocol/memory.ts'
import { printableConfig, readStackConfig, type StackConfig } from './config.ts'
import { lockDataFolder } from './lock.ts'
import { signInLink } from './sign-in-link.ts'
import { type Stack, startStack } from './stack.ts'

/** A terminal and npm may both forward one Ctrl-C; a second signal this soon is the same one. */
const SAME_INTERRUPT_MS = 1_000

/** Where systemd hears that it is ready. Children do not get it: PostgreSQL would report itself. */
const { NOTIFY_SOCKET } = process.env
delete process.env.NOTIFY_SOCKET

bypassProxyForLoopback(process.env)
process.stdout.on('error', () => {}) // whoever reads the output may close it; the stack continues
process.exit(await main())

async function main(): Promise<number> {
  try {
    const config = readStackConfig(process.cwd())
    if (!process.argv.includes('--print-config')) return await run(config)
    console.log(JSON.stringify(printableConfig(config), null, 2))
    return 0
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

async function run(config: StackConfig): Promise<number> {
  process.on('exit', lockDataFolder(config.data_dir))
  const interrupted = interruption()
  console.log(`Starting Pharos in ${config.data_dir} (Ctrl-C stops it)`)
  const agent = !process.argv.includes('--no-agent')
  const stack = await Promise.race([startStack(config, { agent, say: line => console.log(line) }), interrupted])
  if (!stack) return 130 // a half-started stack has nothing to drain, and the kernel ends it with this process
  await welcome(stack, config.data_dir)
  tellSystemd()
  releaseMemory()
  const reason = await Promise.race([interrupted, stack.failed])
  forceOnSecond(stack)
  if (reason === undefined) console.log('Stopping …')
  await stack.stop()
  if (reason !== undefined) return fail(reason)
  console.log('Pharos has stopped')
  return 0
}

async function welcome({ address }: Stack, data_dir: string): Promise<void> {
  const link = await signInLink(address, data_dir)
  console.log(`Pharos is ready: ${address}`)
  console.log(`  account and API key   ${join(data_dir, 'credentials.json')}`)
  if (link !== null) console.log(`  sign in, once         ${link} (15 minutes; "pharos sign-in-link" makes another)`)
  console.log(`  logs                  ${join(data_dir, 'log')}`)
}

/** Reports to systemd that it is ready, by systemd-notify(1), since Node has no datagram sockets of this kind. */
function tellSystemd(): void {
  if (NOTIFY_SOCKET === undefined) return
  spawnSync('systemd-notify', ['--ready'], { env: { ...process.env, NOTIFY_SOCKET }, stdio: 'inherit' })
}

function interruption(): Promise<undefined> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(undefined))
  })
}

/** The first Ctrl-C drains; a second one ends everything at once. */
function forceOnSecond(stack: Stack): void {
  const first = performance.now()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (performance.now() - first < SAME_INTERRUPT_MS) return
      stack.kill()
      process.exit(130)
    })
  }
}

function fail(reason: string): number {
  console.error(`pharos: ${reason.split('\n')[0]}`)
  return 1
}
