import type { LogRecord } from '@pharos/shared-protocol/contract/observability/log.ts'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { rangeBetween, rangeQuery } from '../../part/time-range.tsx'
import { LOGS } from '../../words/log.ts'
import { RECORD } from '../../words/log-record.ts'
import { useColumns, useSetColumns } from './columns.tsx'
import { CopyButton } from './copy-button.tsx'
import { isSought, printed, searchName } from './fields.ts'
import { useLogs } from './logs.ts'
import { onlyValue, toggleExcluded } from './terms.ts'
import './record.css'

/** The period around a record that its link shows, in milliseconds to each side. */
const AROUND_MS = 5 * 60_000

/** A whole record. Each value can be searched for, excluded, copied, or added as a column. */
export function WholeRecord({ record }: { record: LogRecord }) {
  const { message, body } = record
  return (
    <article class="record" aria-label={RECORD.title}>
      <div class="record-message">
        <pre class="said">{message}</pre>
        <CopyButton what={LOGS.message} text={message} />
      </div>
      {body !== null && <pre class="said body">{JSON.stringify(body, null, 2)}</pre>}
      <Ways record={record} />
      <div class="record-fields">
        <Fields title={RECORD.record} entries={ownFields(record)} />
        <Fields title={RECORD.attributes} entries={entriesOf('attributes', record.metadata)} />
        <Fields title={RECORD.resource} entries={entriesOf('resource', record.resource)} />
      </div>
    </article>
  )
}

/** Links from a record to related screens. */
function Ways({ record }: { record: LogRecord }) {
  const { path } = useLocation()
  const { id, trace_id, span_id, pattern, source, time } = record
  const at = Date.parse(time)
  const { from, to } = rangeQuery(rangeBetween(at - AROUND_MS, at + AROUND_MS))
  const address = (query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
  const around = source === '' ? {} : { query: onlyValue('', 'source', source) }
  const link = address({ ...around, from, to, record: id })
  return (
    <p class="row ways">
      {trace_id && (
        <a class="button plain" href={`/console/traces/${trace_id}${span_id ? `?span=${span_id}` : ''}`}>
          {RECORD.trace}
        </a>
      )}
      <a class="button plain" href={link}>
        {RECORD.around}
      </a>
      <a class="button plain" href={address({ query: `pattern:${pattern}` })}>
        {RECORD.alike}
      </a>
      <CopyButton what={RECORD.link} text={location.origin + link} isNamed />
      <CopyButton what="JSON" text={JSON.stringify(record, null, 2)} isNamed />
    </p>
  )
}

interface Entry {
  /** Its name in a search and as a column; null if it cannot be used there. */
  name: string | null
  label: string
  value: unknown
}

function ownFields(record: LogRecord): Entry[] {
  const { time_unix_nano, observed_time, tags, scope_name, scope_version, ...rest } = record
  const named = (
    name:
      | 'level'
      | 'severity_text'
      | 'source'
      | 'env'
      | 'host'
      | 'event_name'
      | 'trace_id'
      | 'span_id'
      | 'pattern'
      | 'id',
  ) => ({
    name,
    label: name,
    value: rest[name],
  })
  const all: Entry[] = [
    { name: null, label: 'time', value: nanosWords(record.time, time_unix_nano) },
    { name: null, label: 'observed_time', value: observed_time },
    ...(['level', 'severity_text', 'source', 'env', 'host', 'event_name'] as const).map(named),
    { name: 'scope_name', label: 'scope_name', value: scope_name },
    { name: null, label: 'scope_version', value: scope_version },
    ...tags.map(tag => ({ name: 'tags', label: 'tags', value: tag })),
    ...(['trace_id', 'span_id', 'pattern', 'id'] as const).map(named),
  ]
  return all.filter(({ value }) => value !== '' && value !== null)
}

/** Formats the instant in UTC with all of its nanoseconds. */
function nanosWords(time: string, nanos: string): string {
  return `${time.slice(0, 19)}.${nanos.slice(-9)}Z`
}

function entriesOf(origin: 'attributes' | 'resource', values: Record<string, unknown>): Entry[] {
  return Object.keys(values)
    .sort()
    .map(key => ({ name: searchName(origin, key), label: key, value: values[key] }))
}

function Fields({ title, entries }: { title: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {entries.map(entry => (
          <Field key={`${entry.label} ${printed(entry.value)}`} entry={entry} />
        ))}
      </dl>
    </section>
  )
}

function Field({ entry: { name, label, value } }: { entry: Entry }) {
  const { search, setSearch } = useLogs()
  const [columns, setColumns] = [useColumns(), useSetColumns()]
  const text = useMemo(() => printed(value) ?? '', [value])
  const isColumn = name !== null && columns.includes(name)
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span class="given">{text}</span>
        <span class="ways">
          {name !== null && isSought(value) && (
            <>
              <Small
                words={RECORD.filterBy(label, text)}
                sign="="
                onClick={() => setSearch(onlyValue(search, name, text))}
              />
              <Small
                words={RECORD.leaveOut(label, text)}
                sign="≠"
                onClick={() => setSearch(toggleExcluded(search, name, text))}
              />
            </>
          )}
          {name !== null && !name.includes(',') && (
            <Small
              words={isColumn ? RECORD.noColumn(label) : RECORD.asColumn(label)}
              sign={COLUMN_SIGN}
              isPressed={isColumn}
              onClick={() => setColumns(isColumn ? columns.filter(each => each !== name) : [...columns, name])}
            />
          )}
          <CopyButton what={label} text={text} />
        </span>
      </dd>
    </>
  )
}

const COLUMN_SIGN = (
  <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
    <rect x="2.5" y="2.5" width="11" height="11" rx="1.5" />
    <path d="M8 2.5v11" />
  </svg>
)

interface SmallGiven {
  words: string
  sign: ComponentChildren
  isPressed?: boolean
  onClick(): void
}

function Small({ words, sign, isPressed, onClick }: SmallGiven) {
  return (
    <button type="button" class="quiet" title={words} aria-label={words} aria-pressed={isPressed} onClick={onClick}>
      {sign}
    </button>
  )
}
