import { appendFileSync, readFileSync } from 'node:fs'
import type { Seen } from './message.ts'
import { SEEN } from './paths.ts'

/** A little more than an outcome keeps, since a page may write to its console without end. Longer than any secret. */
const MOST = 400
const LONGEST = 12_000

let seen = 0

/** Writes each observation of a worker at once, since the worker may be killed at any time. */
export function see(event: Seen): void {
  if (event.type !== 'vitals' && event.type !== 'browser' && seen++ >= MOST) return
  const line = JSON.stringify(event, (_, value) => (typeof value === 'string' ? value.slice(0, LONGEST) : value))
  try {
    appendFileSync(SEEN, `${line}\n`)
  } catch {
    // The script itself filled the disk; the next failure reports it.
  }
}

/** The entries of all workers; an incomplete line of a killed one is dropped. */
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
