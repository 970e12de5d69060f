import type { RumFrame } from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'

/** A stack, innermost call first, with original lines. Calls that are not of the page are folded away. */
export function Stack({ of: { frames, is_cut } }: { of: { frames: readonly RumFrame[]; is_cut: boolean } }) {
  if (frames.length === 0) return <p>{RUM_ISSUE.noStack}</p>
  const first = frames.findIndex(({ in_app }) => in_app)
  return (
    <>
      <ol class="issue-stack" aria-label={RUM_ISSUE.stack}>
        {runsOf(frames).map(({ at, own, isOwn }) =>
          isOwn ? (
            own.map((frame, index) => (
              <Frame key={at + index} frame={frame} isOpen={at + index === Math.max(0, first)} />
            ))
          ) : (
            <li key={at}>
              <details open={first < 0}>
                <summary>{RUM_ISSUE.othersFrames(own.length)}</summary>
                <ol class="issue-stack">
                  {own.map((frame, index) => (
                    <Frame key={at + index} frame={frame} isOpen={false} />
                  ))}
                </ol>
              </details>
            </li>
          ),
        )}
      </ol>
      {is_cut && <p>{RUM_ISSUE.cut}</p>}
    </>
  )
}

interface Run {
  at: number
  isOwn: boolean
  own: RumFrame[]
}

/** Calls that follow one another and are all of the page, or all not. */
function runsOf(frames: readonly RumFrame[]): Run[] {
  const runs: Run[] = []
  for (const [at, frame] of frames.entries()) {
    const last = runs.at(-1)
    if (last?.isOwn === frame.in_app) last.own.push(frame)
    else runs.push({ at, isOwn: frame.in_app, own: [frame] })
  }
  return runs
}

function Frame({ frame, isOpen }: { frame: RumFrame; isOpen: boolean }) {
  const { function: name, source, url, line, column, context } = frame
  const place = `${source ?? url ?? RUM_ISSUE.engine}${line === null ? '' : `:${line}${column === null ? '' : `:${column}`}`}`
  const head = (
    <>
      <code>{name ?? '?'}</code> <span class="soft">{place}</span>
    </>
  )
  if (context.length === 0)
    return (
      <li>
        {head}
        {source === null && url !== null && <small class="soft"> {RUM_ISSUE.unmapped}</small>}
      </li>
    )
  return (
    <li>
      <details open={isOpen}>
        <summary>{head}</summary>
        <Lines frame={frame} />
      </details>
    </li>
  )
}

/** The original lines, as text. */
function Lines({ frame: { context, line } }: { frame: RumFrame }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <pre class="issue-lines" tabIndex={0}>
      {context.map(each => (
        <div key={each.line} class={each.line === line ? 'here' : ''} aria-current={each.line === line || undefined}>
          <span class="number">{each.line}</span>
          <code>{each.text === '' ? ' ' : each.text}</code>
        </div>
      ))}
    </pre>
  )
}
