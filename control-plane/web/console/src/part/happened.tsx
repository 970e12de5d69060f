import { PARTS } from '../words/parts.ts'
import type { Mark } from './plot-group.ts'
import { Time } from './time.tsx'
import './plot.css'

/** The most that are named; the plots show all. */
const MOST = 6

/** What happened in the range of the plots on a screen, the newest first. */
export function Happened({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null
  return (
    <ul class="happened" aria-label={PARTS.happened}>
      {marks
        .slice(-MOST)
        .toReversed()
        .map(({ kind, at, text, href }) => (
          <li key={`${kind} ${at} ${text}`} class={kind}>
            {href ? (
              <a href={href} title={text}>
                {text}
              </a>
            ) : (
              <span title={text}>{text}</span>
            )}
            <small>
              <Time at={new Date(at).toISOString()} isNear />
            </small>
          </li>
        ))}
      {marks.length > MOST && <small>{PARTS.moreLines(marks.length - MOST)}</small>}
    </ul>
  )
}
