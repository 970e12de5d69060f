import type { ComponentChildren } from 'preact'
import { Entries } from '../../part/entries.tsx'
import { Time } from '../../part/time.tsx'
import { conceptName } from '../../words/audit-action.ts'
import { AUDIT, SIGN_IN_REASONS } from '../../words/audit-log.ts'
import { SSO_REASONS } from '../../words/sso-reason.ts'
import { useNames } from './names.ts'
import { auditSentence, type Entry, type NameOf } from './sentence.ts'

/** Entries of the audit log, one below the other. */
export function AuditEntries({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const nameOf = useNames(entries)
  return (
    <Entries label={label}>
      {entries.map(entry => (
        <AuditRow key={entry.id} entry={entry} nameOf={nameOf} />
      ))}
    </Entries>
  )
}

/** Who did what as a sentence, and whether it was refused; further details on demand. */
function AuditRow({ entry, nameOf }: { entry: Entry; nameOf: NameOf }) {
  const { at, actor_name, actor_type, action, status, count, imported_at } = entry
  const concept = conceptName(action.slice(0, action.indexOf('.')))
  return (
    <li>
      <div class="main">
        <strong>{actor_name}</strong> {auditSentence(entry, nameOf)}
        {imported_at && <span class="badge">{AUDIT.imported}</span>}
        {status >= 400 && <span class="badge bad">{AUDIT.refused(status)}</span>}
        <small>
          <Time at={at} /> · {AUDIT[actor_type]}
          {concept && ` · ${concept}`}
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
    [AUDIT.action, <code key="action">{entry.action}</code>],
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
