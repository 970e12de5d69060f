import { z } from 'zod'
import { column, type HistoryTable } from '../platform/history.ts'

const { flag, id, ids, int, json, of, orNull, past, text, time, was, word } = column
const OF_PAGE = { table: 'status_page', column: 'page_id' }

/** What status pages told their visitors. */
export const PUBLISHING_HISTORY: readonly HistoryTable[] = [
  {
    table: 'component_day',
    per: { table: 'status_page_component', column: 'component_id' },
    order: ['component_id', 'day'],
    columns: {
      ...{ component_id: of('status_page_component'), day: past() },
      ...{ up: int(), degraded: int(), down: int(), maintenance: int() },
    },
  },
  {
    table: 'page_incident',
    order: ['id'],
    columns: {
      ...{ id: id(), page_id: of('status_page'), title: text(), status: word(), severity: word() },
      ...{ affected_http_job_ids: ids('monitor'), affected_browser_check_ids: ids('monitor') },
      ...{ notify_subscribers: flag(), started_at: time(), resolved_at: orNull(time()), created_at: past() },
      updated_at: time(),
    },
  },
  {
    table: 'page_incident_update',
    per: { table: 'page_incident', column: 'incident_id' },
    order: ['id'],
    columns: { id: id(), incident_id: of('page_incident'), status: word(), message: text(), created_at: past() },
  },
  {
    table: 'page_maintenance',
    order: ['id'],
    columns: {
      ...{ id: id(), page_id: of('status_page'), title: text(), body: orNull(text()), scheduled_start_at: time() },
      ...{ scheduled_end_at: time(), affected_http_job_ids: ids('monitor'), status: word(), created_at: past() },
      updated_at: time(),
    },
  },
  {
    table: 'page_correction',
    per: OF_PAGE,
    order: ['id'],
    columns: {
      ...{ id: id(), page_id: of('status_page'), at: past(), by: json(z.looseObject({ name: z.string() })) },
      ...{
        resource: word(),
        resource_id: was('incident'),
        field: word(),
        before: json(),
        after: json(),
        public: flag(),
      },
      before_automatic: orNull(json()),
    },
  },
]
