import type { AuditEntry } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import type { ComponentChildren } from 'preact'
import type { z } from 'zod'
import { Time } from '../../part/time.tsx'
import { actionName } from '../../words/audit-action.ts'
import { AUDIT, SIGN_IN_REASONS } from '../../words/audit-log.ts'
import { colon } from '../../words/language.ts'
import { SSO_REASONS } from '../../words/sso-reason.ts'

export type Entry = z.output<typeof AuditEntry>

/** Who did what and whether it was refused; further details on demand. */
export function AuditRow({ entry }: { entry: Entry }) {
  const { at, actor_name, actor_type, action, changed_fields, status, resource, count, imported_at } = entry
  return (
    <li>
      <div class="main">
        <strong>{actor_name}</strong> <small class="inline">({AUDIT[actor_type]})</small> · {actionName(action)}{' '}
        <code>{action}</code>
        {imported_at && <span class="badge">{AUDIT.imported}</span>}
        {status >= 400 && <span class="badge bad">{AUDIT.refused(status)}</span>}
        <small>
          <Time at={at} />
          {changed_fields.length > 0 && (
            <>
              {' '}
              · {AUDIT.changed}
              {colon}
              <code>{changed_fields.join(', ')}</code>
            </>
          )}
          {resource && ` · ${AUDIT.on} ${resource}`}
          {count > 1 && ` · ${AUDIT.times(count)}`}
        </small>
        <details>
          <summary>{AUDIT.details}</summary>
          <Details entry={entry} />
        </details>
      </div>
    </li>
  )
}

/** A reason in words; the others are texts already. */
function reasonOf(reason: string): string {
  const ofSso = SSO_REASONS[reason as keyof typeof SSO_REASONS]
  return ofSso ?? SIGN_IN_REASONS[reason as keyof typeof SIGN_IN_REASONS] ?? reason
}

/** The values before and after; of a secret only that it changed. */
function Changes({ of }: { of: NonNullable<Entry['changes']> }) {
  return (
    <ul>
      {of.map(({ field, before, after }) => (
        <li key={field}>
          <code>{field}</code>: {before === null ? '' : `${JSON.stringify(before)} → `}
          {JSON.stringify(after)}
        </li>
      ))}
    </ul>
  )
}

function Details({ entry }: { entry: Entry }) {
  const rows: [string, ComponentChildren][] = [
    [AUDIT.time, entry.at],
    [AUDIT.last, entry.last_at],
    [AUDIT.outcome, entry.status >= 400 ? AUDIT.refused(entry.status) : AUDIT.done],
    [AUDIT.why_, entry.reason && reasonOf(entry.reason)],
    [AUDIT.fields, entry.changed_fields.length > 0 && <code>{entry.changed_fields.join(', ')}</code>],
    [AUDIT.values, entry.changes && entry.changes.length > 0 && <Changes of={entry.changes} />],
    [AUDIT.resource, entry.resource],
    [AUDIT.address, entry.address],
    [AUDIT.agent, entry.user_agent],
    [AUDIT.request, entry.request_id],
  ]
  return (
    <dl>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} class="pair">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
