import type { CallInput } from '@pharos/shared-protocol/client.ts'
import { getBacktest } from '@pharos/shared-protocol/contract/response/backtest.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { BACKTEST } from '../../words/backtest.ts'
import { saidText } from '../../words/said.ts'
import { Report } from './report.tsx'
import './backtest.css'

/** The possible lengths of the period, in days. */
const DAYS = [1, 7, 30]
const DAY_MS = 86_400_000
/** By how much a browser's clock may be slow before the request reaches back too far. */
const SKEW_MS = 60_000
/** How often the progress is read, in milliseconds. */
const EVERY_MS = 1_000

interface Given<R extends AnyRoute> {
  /** The route that starts the backtest. */
  route: R
  /** The input of the route; null while it is incomplete. The start of the period is added to its body. */
  input: CallInput<R> | null
  /** Without a service, nobody would have been paged and there are no incidents to compare with. */
  hasService: boolean
}

/**
 * How often it would have fired in the past, whom it would have paged, and which real incidents it would have detected.
 */
export function BacktestPanel<R extends AnyRoute>({ route, input, hasService }: Given<R>) {
  const [days, setDays] = useState(7)
  const [id, setId] = useState<string | null>(null)
  const start = useChange(route)
  const run = async () => {
    if (input === null) return
    const { body } = input as { body?: object }
    const from = new Date(Date.now() - days * DAY_MS + SKEW_MS).toISOString()
    const reply = await start.run({ ...input, body: { ...body, ...(days === 7 ? {} : { from }) } } as CallInput<R>)
    if (reply) setId((reply.body as { id: string }).id)
  }
  return (
    <section class="backtest" aria-labelledby="backtest">
      <div class="head">
        <h2 id="backtest">{BACKTEST.title}</h2>
        <div class="row">
          <select
            aria-label={BACKTEST.range}
            value={String(days)}
            onChange={event => setDays(Number(event.currentTarget.value))}
          >
            {DAYS.map(each => (
              <option key={each} value={String(each)}>
                {BACKTEST.days(each)}
              </option>
            ))}
          </select>
          <button type="button" class="plain" disabled={input === null || start.isRunning} onClick={() => void run()}>
            {BACKTEST.run}
          </button>
        </div>
      </div>
      <p class="soft">{hasService ? BACKTEST.what : BACKTEST.whatAlone}</p>
      {id && <Running key={id} id={id} hasService={hasService} />}
    </section>
  )
}

function Running({ id, hasService }: { id: string; hasService: boolean }) {
  const [isOver, setOver] = useState(false)
  const read = useRoute(getBacktest, { params: { id } }, isOver ? {} : { every: EVERY_MS })
  const { status } = read.data ?? {}
  if (!isOver && (status === 'done' || status === 'failed')) setOver(true)
  return (
    <div role="status">
      <WhenRead of={read}>
        {({ progress, error, error_text, report }) =>
          report ? (
            <Report report={report} hasService={hasService} />
          ) : error ? (
            <p>{BACKTEST.failed(saidText(error_text, error))}</p>
          ) : (
            <p>
              <progress max={1} value={progress} aria-label={BACKTEST.running} /> {BACKTEST.running}
            </p>
          )
        }
      </WhenRead>
    </div>
  )
}
