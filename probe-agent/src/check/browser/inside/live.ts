import type { Frame, Line, Seen } from './message.ts'

const LOOK_MS = 250

/** The console lines and page errors among the events. */
export function linesOf(seen: readonly Seen[]): Line[] {
  return seen.flatMap(event => {
    if (event.type === 'console') return [{ level: event.level, text: event.text }]
    return event.type === 'page_error' ? [{ level: 'error', text: event.message }] : []
  })
}

/** Sends what is written while the script runs. The returned function sends the rest and stops. */
export function sendLines(news: () => Line[], send: (frame: Frame) => void): () => void {
  const look = () => {
    const lines = news()
    if (lines.length > 0) send({ type: 'lines', lines })
  }
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    look()
  }
}
