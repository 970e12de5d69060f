import { exactly, tracesAddress } from '../../part/telemetry-address.ts'
import { TRACE } from '../../words/trace.ts'

interface Given {
  title?: string
  of: Record<string, unknown>
}

/** Attributes sorted by name, with links to traces with the same value. Values of senders are shown as plain text. */
export function Attributes({ title, of }: Given) {
  const entries = Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (entries.length === 0) return null
  return (
    <>
      {title && <h3>{title}</h3>}
      <dl class="span-facts">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{textOf(value)}</span>
              {title && isPlain(value) && (
                <a
                  href={tracesAddress({ filters: JSON.stringify({ [name]: exactly(String(value)) }) })}
                  aria-label={TRACE.withThis(name, textOf(value))}
                  title={TRACE.withThis(name, textOf(value))}
                >
                  ⌕
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Whether a filter can match this value: filters limit the length of values. */
function isPlain(value: unknown): boolean {
  return /^(string|number|boolean)$/.test(typeof value) && String(value) !== '' && String(value).length <= 500
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
