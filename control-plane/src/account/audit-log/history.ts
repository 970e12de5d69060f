import { z } from 'zod'
import { column, type HistoryTable } from '../../platform/history.ts'
import { KEPT_MS } from './sweep.ts'

const { id, int, json, orNull, past, text, texts, time, was, word } = column

/** The audit log. Entries that were made elsewhere are marked, so that none looks as if it was made here. */
export const AUDIT_HISTORY: readonly HistoryTable[] = [
  {
    table: 'audit_entry',
    order: ['id'],
    since: { column: 'at', from: ({ now }) => now - KEPT_MS },
    columns: {
      ...{ id: id(), at: past(), actor_type: word(), actor_id: word(), actor_name: text(), action: word() },
      ...{ resource: orNull(word()), changed_fields: texts(), status: int(), address: orNull(word()) },
      ...{ user_agent: orNull(text()), request_id: word(), user_id: orNull(was('member')), reason: orNull(text()) },
      ...{ count: int(), last_at: orNull(time()), changes: orNull(json(z.array(z.unknown()))) },
    },
    mark: ({ now }) => ({ imported_at: now }),
  },
]
