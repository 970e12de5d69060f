import { join } from 'node:path'
import { createAgent } from './agent.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { readCredentials, StartFault } from './credentials.ts'
import { createLog } from './log.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { VERSION } from './version.ts'

try {
  const asked = readOptions(process.argv.slice(2))
  if (asked === 'help') process.stdout.write(USAGE)
  else if (asked === 'version') process.stdout.write(`${VERSION}\n`)
  else await runAgent(asked)
} catch (error) {
  if (!(error instanceof StartFault)) throw error
  process.stderr.write(`probe-agent: ${error.message}\n`)
  process.exitCode = 1
}

async function runAgent(options: Options): Promise<void> {
  const agent = createAgent({
    credentials: readCredentials(options.credentials),
    spoolDir: join(options.spool, '0'),
    clock: systemClock,
    log: createLog(options.logLevel, 0),
    concurrency: options.concurrency,
    resolvers: readConfig().resolvers,
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void agent.drain().then(() => process.exit(0)))
  }
  await agent.start()
}
