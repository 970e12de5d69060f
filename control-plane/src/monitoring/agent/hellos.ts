import type { Hello } from '@pharos/shared-protocol/message/hello.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { doInHalves } from '../../platform/halving.ts'
import type { RegionPolicy } from '../region/index.ts'

/** A region's policy for its agents. `strangers`: scripts of several accounts run there. */
export interface AgentPolicy extends RegionPolicy {
  strangers: boolean
}

/** Agents whose hellos are written in one transaction. */
const BATCH = 500

export interface AgentHello {
  region: string
  agent: string
  hello: Hello
}

interface Waiting extends AgentHello {
  answer(policy: AgentPolicy | null): void
}

/** Writes hellos: those that arrive during a write are combined, and the newest of each agent counts. */
export class HelloBook {
  readonly #platform: Platform
  readonly #waiting = new Map<string, Waiting>()
  #writing = false

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** The region's policy, once the hello is written; null for an agent of another region, or with a newer hello. */
  record(said: AgentHello): Promise<AgentPolicy | null> {
    return new Promise(answer => {
      this.#waiting.get(said.agent)?.answer(null)
      this.#waiting.set(said.agent, { ...said, answer })
      if (!this.#writing) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#writing = true
    while (this.#waiting.size > 0) {
      const batch = this.#waiting.values().take(BATCH).toArray()
      for (const { agent } of batch) this.#waiting.delete(agent)
      await this.#write(batch)
    }
    this.#writing = false
  }

  /** Writes a batch. A hello that cannot be written gets no reply. */
  async #write(batch: readonly Waiting[]): Promise<void> {
    const giveUp = (hellos: readonly Waiting[], err: unknown) => {
      this.#platform.log.warn({ err, hellos: hellos.length }, 'hellos of agents could not be written')
      for (const { answer } of hellos) answer(null)
    }
    const left = await doInHalves(
      batch,
      piece => this.#writePiece(piece),
      (hello, error) => giveUp([hello], error),
    )
    if (left !== null) giveUp(left.items, left.error)
  }

  async #writePiece(piece: readonly Waiting[]): Promise<void> {
    const stop = this.#platform.metrics.helloBatch.startTimer()
    try {
      const policies = await inSystem(this.#platform, ctx => recordHellos(ctx, piece))
      for (const { agent, answer } of piece) answer(policies.get(agent) ?? null)
    } finally {
      stop()
    }
  }
}

async function recordHellos(ctx: SystemCtx, batch: readonly AgentHello[]): Promise<Map<string, AgentPolicy>> {
  const text = JSON.stringify(batch.map(({ region, agent, hello }) => ({ ...hello, region, agent })))
  const { rows } = await sql<AgentPolicy & { agent: string }>`
    update agent a set version = t.version, capabilities = array(select jsonb_array_elements_text(t.capabilities)),
      reported_status = t.status, in_flight = t.in_flight, clock_skew_ms = t.clock_skew_ms, loop_delay_ms = t.loop_delay_ms,
      egress_addresses = array(select jsonb_array_elements_text(t.egress_addresses)), last_seen_at = ${ctx.now}
    from jsonb_to_recordset(${text}::jsonb) as t (agent uuid, region uuid, version text, capabilities jsonb, status text,
      in_flight int, clock_skew_ms float8, loop_delay_ms float8, egress_addresses jsonb), region r
    where a.id = t.agent and r.id = a.region_id and r.id = t.region
    returning a.id as agent, r.slug, r.account_id, r.allow_private_targets, r.sentinels,
      r.account_id is null and exists (select from account offset 1) as strangers`.execute(ctx.sql)
  return new Map(rows.map(row => [row.agent, row]))
}
