import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { QueueRun } from '../dispatch/index.ts'
import { HELD_MS, type ReadyRun } from './due.ts'

/** When a run that the bus did not take is due again. */
const AGAIN_MS = 1_000

/** A run that is on its way to the bus, or waits in this process for its turn. */
interface Sending {
  run: ReadyRun
  /** Its plan as stored: when the run is sent again. Another value means that its plan has changed meanwhile. */
  due_at: number
  /** Null while it waits. */
  published: boolean | null
}

/**
 * Sends runs to the bus and keeps their plans in step: a run that the bus did not take is due again at once, one that
 * waits in this process is due only when the process no longer says so, and one that was published when it should have
 * been answered.
 */
export function createSender(platform: Platform, publish: QueueRun) {
  const sending = new Set<Sending>()
  let last = Promise.resolve()

  async function send(runs: readonly ReadyRun[]): Promise<void> {
    await Promise.all(
      runs.map(async run => {
        const each: Sending = { run, due_at: run.due_at, published: null }
        const published = await publish(run.plan, run.region, run.key, later => {
          each.published = later
        })
        each.published ??= published
        if (each.published !== true || run.waits) sending.add(each)
      }),
    )
    await keep()
  }

  /** Writes down how far the runs are, one call after the other. */
  function keep(): Promise<void> {
    last = last.catch(() => {}).then(write)
    return last
  }

  /** Those that are on the bus or due again are forgotten. */
  async function write(): Promise<void> {
    const seen = [...sending].map(each => ({ each, published: each.published }))
    if (seen.length === 0) return
    const kept = await inSystem(platform, ctx => postponeAll(ctx, seen))
    for (const { each, published } of seen) {
      const due_at = kept.get(nameOf(each))
      if (published !== null || due_at === undefined) sending.delete(each)
      else each.due_at = due_at
    }
  }

  return { send, keep }
}

const nameOf = ({ run, due_at }: Sending) => `${run.plan.id} ${due_at}`

/** Returns the new instants by name, of the monitors whose plans were still as stored. */
async function postponeAll(
  ctx: SystemCtx,
  seen: readonly { each: Sending; published: boolean | null }[],
): Promise<Map<string, number>> {
  const afterMs = ({ each: { run }, published }: (typeof seen)[number]) =>
    published === null ? HELD_MS : published ? run.answer_ms : AGAIN_MS
  // A run that was not taken keeps its ordinal and its region, so that the bus drops one of the two if it did get it.
  const { rows } = await sql<{ name: string; due_at: number }>`update planned_run p
    set next_run_at = k.due_at, turn = p.turn - k.back
    from unnest(${seen.map(({ each }) => each.run.plan.id)}::uuid[], ${seen.map(({ each }) => each.due_at)}::bigint[],
      ${seen.map(one => ctx.now + afterMs(one))}::bigint[], ${seen.map(({ published }) => Number(published === false))}::int[])
      as k (id, known, due_at, back)
    where p.monitor_id = k.id and p.next_run_at = k.known returning concat(k.id, ' ', k.known) as name, p.next_run_at as due_at`.execute(
    ctx.sql,
  )
  return new Map(rows.map(row => [row.name, row.due_at]))
}
