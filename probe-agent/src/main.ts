import { flushCompileCache } from 'node:module'
import { releaseMemory } from '@pharos/shared-protocol/memory.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import { readConfig } from './config.ts'
import { readCredentials, StartFault } from './credentials.ts'
import { createLog } from './log.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { type Launch, launch } from './process/launch.ts'
import { Supervisor } from './process/supervisor.ts'
import { adoptSpools, claimSpool } from './spool/claim.ts'

try {
  const asked = readOptions(process.argv.slice(2))
  if (asked === 'help') process.stdout.write(USAGE)
  else if (asked === 'version') process.stdout.write(`${VERSION}\n`)
  else await run(asked)
} catch (error) {
  if (!(error instanceof StartFault)) throw error
  process.stderr.write(`probe-agent: ${error.message}\n`)
  process.exitCode = 1
}

async function run(options: Options): Promise<void> {
  // Node saves compiled code (NODE_COMPILE_CACHE) only on a regular exit. This also saves it for a process that is
  // killed.
  flushCompileCache()
  const orders = ordersFor(options)
  await claimSpool(options.spool)
  adoptSpools(options.spool, options.workers)
  const [only, ...others] = orders
  releaseMemory()
  if (only !== undefined && others.length === 0) await launch(only).start()
  else new Supervisor(createLog(options.logLevel, -1)).start(orders)
}

function ordersFor(options: Options): Launch[] {
  const credentials = readCredentials(options.credentials)
  const { resolvers } = readConfig()
  const { spool, concurrency, logLevel } = options
  return Array.from({ length: options.workers }, (_, worker) => ({
    credentials,
    spool,
    worker,
    concurrency,
    logLevel,
    resolvers,
  }))
}
