import { TextOrNone } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { z } from 'zod'
import { sql } from '../platform/database/connect.ts'
import { column, type HistoryTable } from '../platform/history.ts'
import { oldestKept, PINGS_KEPT_DAYS } from './result/index.ts'

const { flag, ids, int, json, later: _, of, orNull, past, real, text, texts, time, was, word, id } = column
const OF_MONITOR = { table: 'monitor', column: 'monitor_id' }
const MILLIS = {
  up_ms: int(),
  degraded_ms: int(),
  down_ms: int(),
  unknown_ms: int(),
  maintenance_ms: int(),
  paused_ms: int(),
}
const Histogram = z.record(z.string().regex(/^-?\d{1,5}$/), z.int().min(0))

/** What happened to monitors. */
export const MONITORING_HISTORY: readonly HistoryTable[] = [
  {
    table: 'check_result',
    per: OF_MONITOR,
    order: ['slot', 'region_id', 'kind', 'ordinal'],
    since: { column: 'slot', from: oldestKept },
    columns: {
      ...{ monitor_id: of('monitor'), slot: past(), region_id: was('region'), kind: word(), ordinal: int(), id: id() },
      ...{ at: past(), status: word(), failure_reason: orNull(word()), failure_detail: orNull(text()) },
      // Archives of before have none.
      failure_text: orNull(json(TextOrNone.default(null))),
      ...{ total_ms: orNull(real()), loop_delay_ms: real(), spec_version: int(), data: json() },
    },
  },
  {
    table: 'transition',
    per: OF_MONITOR,
    order: ['id'],
    columns: {
      ...{ id: id(), monitor_id: of('monitor'), at: past(), from_status: word(), to_status: word(), reason: word() },
      ...{ failure_reason: orNull(word()), regions: json(z.array(z.unknown())), trigger_run: orNull(word()) },
      reason_text: orNull(json(TextOrNone.default(null))),
    },
  },
  {
    table: 'rollup',
    per: OF_MONITOR,
    order: ['resolution', 'bucket'],
    columns: {
      ...{
        monitor_id: of('monitor'),
        resolution: int(),
        bucket: past(),
        healthy: int(),
        degraded: int(),
        failing: int(),
      },
      ...{ ...MILLIS, latency: json(Histogram) },
    },
  },
  {
    table: 'timeline_change',
    per: OF_MONITOR,
    order: ['at'],
    columns: { monitor_id: of('monitor'), at: past(), state: word() },
  },
  {
    table: 'monitor_policy',
    per: OF_MONITOR,
    order: ['monitor_id', 'at'],
    replaces: true,
    columns: { monitor_id: of('monitor'), at: past(), policy: json(z.looseObject({})) },
  },
  {
    table: 'rollup_end',
    per: OF_MONITOR,
    order: ['at'],
    since: { column: 'at', from: oldestKept },
    columns: { monitor_id: of('monitor'), at: past(), carry: json(z.looseObject({})) },
  },
  {
    // Goes on from where the rollups end. One from long ago would be caught up bucket by bucket.
    table: 'rollup_mark',
    per: OF_MONITOR,
    order: ['monitor_id'],
    since: { column: 'rolled_to', from: oldestKept },
    replaces: true,
    columns: {
      monitor_id: of('monitor'),
      rolled_to: { schema: z.int().min(0).multipleOf(300_000), past: true },
      ...{
        carry: orNull(json(z.looseObject({}))),
        dirty_from: orNull(past()),
        dirty_to: orNull(past()),
        due_at: time(),
      },
    },
  },
  {
    table: 'uptime_month',
    per: OF_MONITOR,
    order: ['month'],
    columns: { monitor_id: of('monitor'), month: past(), ...MILLIS, frozen_at: past() },
  },
  {
    table: 'uptime_correction',
    per: OF_MONITOR,
    order: ['id'],
    columns: {
      ...{ id: id(), monitor_id: of('monitor'), day: time(), measured_up_ms: int(), measured_degraded_ms: int() },
      ...{ measured_down_ms: int(), down_ms: int(), reason: text(), by: json(z.looseObject({})), at: past() },
    },
  },
  {
    table: 'ping',
    per: OF_MONITOR,
    order: ['at', 'id'],
    since: { column: 'at', from: ({ now }) => now - PINGS_KEPT_DAYS * DAY_MS },
    columns: {
      ...{ monitor_id: of('monitor'), at: past(), id: id(), n: int(), signal: word(), exit_status: orNull(int()) },
      ...{ result: word(), failure_reason: orNull(word()), rid: orNull(id()), duration_ms: orNull(int()) },
      ...{ method: orNull(word()), remote_address: orNull(word()), user_agent: orNull(text()), body_bytes: int() },
      body_truncated: flag(),
    },
    // The numbers of later pings follow those of earlier ones.
    after: async ctx => {
      await sql`update heartbeat_state h set ping_count = greatest(h.ping_count, p.n)
        from (select monitor_id, max(n) as n from ping where account_id = ${ctx.account} group by monitor_id) p
        where h.account_id = ${ctx.account} and h.monitor_id = p.monitor_id`.execute(ctx.sql)
    },
  },
  {
    // Those that are over; a route creates the others.
    table: 'maintenance_window',
    order: ['id'],
    only: ({ next_at }) => next_at === null,
    where: sql`next_at is null and not exists (select from maintenance_occurrence o
      where o.window_id = maintenance_window.id and o.ended_at is null)`,
    columns: {
      ...{ id: id(), title: text(), starts_at: time(), ends_at: time(), timezone: word(), recurrence: orNull(text()) },
      ...{ monitor_tags: texts(), monitor_ids: ids('monitor'), suppress: word(), status_page_ids: ids('status_page') },
      ...{ external_key: orNull(word()), since: time(), next_at: orNull(time()), created_at: past() },
    },
  },
  {
    table: 'maintenance_occurrence',
    order: ['id'],
    only: ({ ended_at }) => ended_at !== null,
    columns: {
      ...{ id: id(), window_id: was('maintenance_window'), title: text(), starts_at: time(), ends_at: time() },
      ...{ monitor_tags: texts(), monitor_ids: ids('monitor'), suppress: word(), status_page_ids: ids('status_page') },
      ...{ begun_at: orNull(time()), ended_at: orNull(time()) },
    },
  },
]
