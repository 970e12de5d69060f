import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { MESSAGE_VERSION, Run } from '@pharos/shared-protocol/message/run.ts'
import { openSealed } from '@pharos/shared-protocol/message/seal.ts'
import { monitorOfToken } from '@pharos/shared-protocol/message/token.ts'
import type { BaselineStore } from './artifact/baselines.ts'
import type { Tell } from './artifact/teller.ts'
import type { Uploader } from './artifact/uploader.ts'
import type { Environment, Finding } from './check/check.ts'
import { CHECKS } from './check/index.ts'
import { errorMessage } from './error.ts'
import type { Log } from './log.ts'
import type { Strain } from './pool/pool.ts'
import type { InstallationClock } from './presence/installation-clock.ts'
import type { Sentinels } from './presence/sentinels.ts'
import { type Finished, finish } from './spool/finished.ts'

export interface ExecutorParts {
  credentials: AgentCredentials
  env: Environment
  time: InstallationClock
  sentinels: Sentinels
  log: Log
  deliver(finished: Finished): Promise<void>
  uploader: Uploader
  /** Returns a function that sends to the control plane what a watched run writes. */
  tellerOf(token: string): Tell
  baselines: BaselineStore
}

/** Counts the runs that arrived. */
export interface Counts {
  executed: number
  /** Runs that arrived too late: each is a counted gap, never a check at the wrong time. */
  expired: number
  /** Runs that could not be parsed or opened. */
  malformed: number
}

/** Takes runs from the bus, executes them, and hands over the outcomes. */
export class Executor {
  readonly counts: Counts = { executed: 0, expired: 0, malformed: 0 }
  readonly #parts: ExecutorParts

  constructor(parts: ExecutorParts) {
    this.#parts = parts
  }

  /** Never throws: a run that cannot be executed is counted and logged. */
  async take(data: string, strain: Strain): Promise<void> {
    const { time, log } = this.#parts
    try {
      const run = Run.parse(readJson(data, 'the run'))
      if (run.expires_at < time.now()) {
        this.counts.expired++
        return
      }
      const finding = await this.#execute(run)
      await this.#hand(run, finding, strain).finally(() => finding.dispose?.())
    } catch (error) {
      this.counts.malformed++
      log.error({ reason: errorMessage(error) }, 'a run could not be executed and was dropped')
    }
  }

  monotonic(): number {
    return this.#parts.env.clock.monotonic()
  }

  /** A run's monitor; the same value for all runs that cannot be parsed. */
  monitorOf(data: string): string {
    const token = /"token":"([^"]*)"/.exec(data)?.[1] ?? ''
    return monitorOfToken(token)
  }

  /** Counts a run as late that has waited too long behind others of its kind. */
  giveUp(_data: string): void {
    this.counts.expired++
  }

  async #hand(run: Run, finding: Finding, strain: Strain): Promise<void> {
    const { time, env, deliver } = this.#parts
    const finished = finish(this.#message(run, finding, strain), time)
    // An interrupted check of an agent that stops says nothing about the target.
    if (env.signal.aborted) return
    finished.message.blind = finding.unable === true || (await this.#isBlind(finding))
    if (!finished.message.blind) await this.#keepFiles(run, finding, finished)
    await deliver(finished)
  }

  async #execute(run: Run): Promise<Finding> {
    const { credentials, env } = this.#parts
    const secrets = run.sealed === null ? null : openSecrets(run.sealed, credentials.region_key)
    const finding = await CHECKS[run.check](
      {
        spec: run.spec,
        secrets,
        traceparent: run.traceparent,
        tracestate: run.tracestate,
        keep: run.keep,
        tell: this.#parts.tellerOf(run.token),
        lendBaselines: wanted => this.#parts.baselines.lend(run.token, wanted),
      },
      env,
    )
    this.counts.executed++
    return finding
  }

  /** Uploads the files first, so that an outcome never names a missing file. */
  async #keepFiles(run: Run, { files = [], keeping }: Finding, { message }: Finished): Promise<void> {
    if (files.length === 0 || !keeping) return
    message.outcome = keeping(await this.#parts.uploader.upload(run.token, files))
  }

  #message(run: Run, { outcome }: Finding, strain: Strain): Finished['message'] {
    const agent = this.#parts.credentials.agent_id
    return { v: MESSAGE_VERSION, token: run.token, agent, loop_delay_ms: strain.loopDelayMs, blind: false, outcome }
  }

  /** A failure may be this agent's own. The last round of the sentinels may be too old to tell. */
  async #isBlind({ failing }: Finding): Promise<boolean> {
    const { sentinels } = this.#parts
    return failing ? sentinels.isBlindNow() : sentinels.blind
  }
}

function openSecrets(sealed: string, regionKey: string): unknown {
  return readJson(openSealed(sealed, regionKey), 'the sealed part of the run')
}

/** Errors of `JSON.parse` quote their input, which must not be logged. */
function readJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${what} is not JSON`)
  }
}
