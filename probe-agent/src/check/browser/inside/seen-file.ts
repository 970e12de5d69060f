import { appendFileSync, readFileSync } from 'node:fs'
import type { Seen } from './message.ts'
import { SEEN } from './paths.ts'

/** More than an outcome keeps, and no more: a page may write to its console for ever. Longer than any secret may be. */
const MOST = 400
const LONGEST = 12_000

let seen = 0

/** Notes at once what a worker saw: a worker may be killed at any instant. */
export function see(event: Seen): void {
  if (event.type !== 'vitals' && event.type !== 'browser' && seen++ >= MOST) return
  const line = JSON.stringify(event, (_, value) => (typeof value === 'string' ? value.slice(0, LONGEST) : value))
  try {
    appendFileSync(SEEN, `${line}\n`)
  } catch {
    // A full disk is the script's own doing, and is reported as what breaks next.
  }
}

/** What all workers noted; a line that a killed one left half is dropped. */
export function readSeen(): Seen[] {
  return readText()
    .split('\n')
    .flatMap(line => {
      try {
        return [JSON.parse(line) as Seen]
      } catch {
        return []
      }
    })
}

function readText(): string {
  try {
    return readFileSync(SEEN, 'utf8')
  } catch {
    return ''
  }
}
