import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { type Agent, createAgent, type SayHello } from '../agent.ts'
import { FINDERS } from '../check/index.ts'
import { systemClock } from '../clock.ts'
import { createLog, type LogLevel } from '../log.ts'
import { workerSpool } from '../spool/claim.ts'

/** Everything that one process of an agent needs. Plain data, so that it can be sent to another process. */
export interface Launch {
  credentials: AgentCredentials
  spool: string
  worker: number
  concurrency: number
  logLevel: LogLevel
  resolvers: string[]
}

/** Starts the agent of this process. On SIGTERM and SIGINT it drains, and then ends the process with 0. */
export function launch(options: Launch, sayHello?: SayHello): Agent {
  const agent = createAgent({
    credentials: options.credentials,
    spoolDir: workerSpool(options.spool, options.worker),
    clock: systemClock,
    log: createLog(options.logLevel, options.worker),
    concurrency: options.concurrency,
    resolvers: options.resolvers,
    finders: FINDERS,
    ...(sayHello !== undefined && { sayHello }),
  })
  const end = (): void => void agent.drain().then(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  return agent
}
