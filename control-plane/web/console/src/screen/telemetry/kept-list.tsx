import type { ComponentChildren } from 'preact'
import { Asked } from '../../part/asked.tsx'
import { Empty } from '../../part/empty.tsx'
import { WhenRead } from '../../part/shown.tsx'
import type { Shown } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { TELEMETRY } from '../../words/telemetry.ts'

interface Kept {
  id: string
  name: string
  enabled: boolean
}

interface Given<T extends Kept> {
  of: Shown<readonly T[]>
  at: string
  what: string
  words: { none: string; add: string; removeWhy: string }
  mayChange: boolean
  /** Describes an entry, below its name. */
  say(one: T): ComponentChildren
  remove(one: T): Promise<unknown>
}

/** The parsers or the redaction rules of an account, with buttons to change and delete them. */
export function KeptList<T extends Kept>(given: Given<T>) {
  const { of, at, what, words, mayChange } = given
  const add = mayChange && (
    <a class="button" href={`${at}/new`} data-main-action>
      {words.add}
    </a>
  )
  return (
    <WhenRead of={of}>
      {all =>
        all.length === 0 ? (
          <Empty title={words.none}>
            <p>{what}</p>
            {add}
          </Empty>
        ) : (
          <section class="card">
            <p>{what}</p>
            <ul class="rows">
              {all.map(one => (
                <Row key={one.id} one={one} {...given} />
              ))}
            </ul>
            {add}
          </section>
        )
      }
    </WhenRead>
  )
}

function Row<T extends Kept>({ one, at, words, mayChange, say, remove }: Given<T> & { one: T }) {
  const { id, name, enabled } = one
  const end = async () => {
    if (await remove(one)) notify({ tone: 'good', text: TELEMETRY.removed(name) })
  }
  return (
    <li>
      <div class="what">
        <strong>{name}</strong> {!enabled && <small>{TELEMETRY.paused}</small>}
        <br />
        <small>{say(one)}</small>
      </div>
      {mayChange && (
        <div class="row">
          <a href={`${at}/${id}`} aria-label={TELEMETRY.changeOf(name)}>
            {TELEMETRY.change}
          </a>
          <Asked
            label={TELEMETRY.removeOf(name)}
            title={TELEMETRY.removeAsk(name)}
            action={TELEMETRY.remove}
            why={words.removeWhy}
            onConfirm={() => void end()}
          />
        </div>
      )}
    </li>
  )
}
