import { z } from 'zod'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/connect.ts'
import { column, type HistoryTable } from '../platform/history.ts'

const { flag, ids, int, json, later, of, orNull, past, text, time, was, word, id } = column
const OF_INCIDENT = { table: 'incident', column: 'incident_id' }
const actor = () => json(z.looseObject({ name: z.string() }))

/** An open incident without an escalation would be paged as a forgotten one, and one whose snooze ends as triggered anew. */
async function callNobody({ account, now, sql: on }: Ctx): Promise<void> {
  await sql`insert into escalation
      (incident_id, account_id, policy_id, generation, round, level, reached, next_at, state)
    select id, account_id, escalation_policy_id, 1, 0, 0, false, ${now}, 'stopped' from incident
    where account_id = ${account} and escalation_policy_id is not null and responder_status <> 'resolved'`.execute(on)
  await sql`update incident set snoozed_until = null where account_id = ${account}
    and snoozed_until is not null`.execute(on)
}

/**
 * What happened in incidents and on call. Whom an incident pages is not in it, nor which alert it waits for: an incident
 * that was open stays open here, and calls nobody.
 */
export const RESPONSE_HISTORY: readonly HistoryTable[] = [
  {
    table: 'incident',
    order: ['id'],
    columns: {
      ...{ id: id(), number: int(), title: text(), severity: word(), status: word(), responder_status: word() },
      ...{ source: word(), service_id: orNull(was('service')), escalation_policy_id: orNull(was('escalation_policy')) },
      ...{ created_at: past(), acknowledged_at: orNull(time()), acknowledged_by: orNull(actor()) },
      ...{ resolved_at: orNull(time()), resolved_by: orNull(actor()), resolved_automatically: flag() },
      ...{ snoozed_until: orNull(time()), merged_into: orNull(later(of('incident'))), reopen_count: int() },
      ...{ last_alert_at: orNull(time()), own_policy: flag(), recovered: flag() },
    },
    after: async ctx => {
      await sql`insert into incident_counter (account_id, last)
        select ${ctx.account}::uuid, max(number) from incident where account_id = ${ctx.account} having max(number) > 0
        on conflict (account_id) do update set last = greatest(incident_counter.last, excluded.last)`.execute(ctx.sql)
      await callNobody(ctx)
    },
  },
  {
    table: 'incident_monitor',
    per: OF_INCIDENT,
    order: ['monitor_id'],
    columns: {
      ...{ incident_id: of('incident'), monitor_id: was('monitor'), type: word(), friendly_name: text() },
      ...{ healthy: flag(), joined_at: past(), service_id: orNull(was('service')), turn: int() },
    },
  },
  {
    table: 'incident_alert',
    per: OF_INCIDENT,
    order: ['origin', 'key'],
    columns: {
      ...{ incident_id: of('incident'), origin: word(), key: word(), name: text(), severity: orNull(word()) },
      ...{
        message: orNull(text()),
        digest: word(),
        firing: flag(),
        starts_at: orNull(time()),
        ended_at: orNull(time()),
      },
      ...{ joined_at: past(), left_at: orNull(time()) },
    },
  },
  {
    table: 'incident_entry',
    per: OF_INCIDENT,
    order: ['id'],
    columns: { id: id(), incident_id: of('incident'), at: past(), kind: word(), data: json(z.looseObject({})) },
  },
  {
    table: 'incident_update',
    per: OF_INCIDENT,
    order: ['id'],
    columns: {
      ...{ id: id(), incident_id: of('incident'), status: word(), message: text(), internal: flag(), actor: actor() },
      ...{ created_at: past(), automatic: orNull(json()) },
    },
  },
  {
    table: 'incident_postmortem',
    per: OF_INCIDENT,
    order: ['incident_id'],
    columns: {
      incident_id: of('incident'),
      body: { schema: z.string().max(200_000) },
      updated_by: actor(),
      created_at: past(),
      updated_at: time(),
    },
  },
  {
    table: 'incident_publication',
    per: OF_INCIDENT,
    order: ['incident_id'],
    columns: {
      ...{ incident_id: of('incident'), status_page_id: of('status_page'), title: text(), message: orNull(text()) },
      ...{ resolved_message: orNull(text()), published_at: past(), automatic_title: orNull(text()) },
      ...{ affected_ids: ids('monitor'), told_ids: ids('monitor'), title_automatic: orNull(json()) },
    },
  },
  {
    table: 'service_event',
    per: { table: 'service', column: 'service_id' },
    order: ['id'],
    columns: {
      ...{ id: id(), service_id: of('service'), incident_id: was('incident'), type: word(), internal: flag() },
      ...{ targets: int(), at: past(), data: json(z.looseObject({})) },
    },
  },
  {
    table: 'on_call_shift',
    per: { table: 'on_call_schedule', column: 'schedule_id' },
    order: ['from_at'],
    columns: {
      ...{ schedule_id: of('on_call_schedule'), from_at: past(), to_at: time(), user_id: orNull(was('member')) },
      ...{
        user_name: orNull(text()),
        layer_id: orNull(was('on_call_layer')),
        override_id: orNull(was('on_call_override')),
      },
    },
    // What follows the last record is derived from the settings.
    after: async ctx => {
      await sql`update on_call_schedule s set recorded_until = r.until
        from (select schedule_id, max(to_at) as until from on_call_shift where account_id = ${ctx.account}
          group by schedule_id) r
        where s.account_id = ${ctx.account} and s.id = r.schedule_id`.execute(ctx.sql)
    },
  },
]
