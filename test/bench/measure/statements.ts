import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { InstallationOptions } from '../installation.ts'

/** Makes PostgreSQL log each statement with its time. Logging takes time itself, so read shares, not sums. */
const LOG_STATEMENTS = { log_min_duration_statement: '0', log_line_prefix: '' }

const TIMED = /^LOG: {2}duration: ([\d.]+) ms {2}(parse|bind|execute|statement)[^:]*: (.*)$/

const NAME_LENGTH = 90

/** Milliseconds by phase; `bind` includes planning. A simple query has only `execute`. */
interface Times {
  parse: number
  bind: number
  execute: number
  calls: number
}

/**
 * Returns the settings of an installation to be profiled, and the reader of its log. Both are empty without a folder.
 */
export function profilingInto(profile: string | null): {
  options: InstallationOptions
  statements: StatementTimes | null
} {
  if (profile === null) return { options: {}, statements: null }
  mkdirSync(profile, { recursive: true })
  const statements = new StatementTimes(join(profile, 'statements.txt'))
  return {
    options: { profile: resolve(profile), postgres: LOG_STATEMENTS, hearPostgres: statements.hear },
    statements,
  }
}

/** Sums the server's time by statement, from its log. */
export class StatementTimes {
  readonly #file: string
  readonly #times = new Map<string, Times>()
  #line: { name: string; ms: number; phase: string } | null = null

  constructor(file: string) {
    this.#file = file
  }

  /** Reads a line of the log. A statement of several lines continues in lines without a time. */
  readonly hear = (line: string): void => {
    const [, ms, phase = '', name = ''] = TIMED.exec(line) ?? []
    if (ms === undefined) {
      if (this.#line && !/^(LOG|DETAIL):/.test(line)) this.#line.name += line
      return
    }
    this.#count()
    this.#line = { name, ms: Number(ms), phase }
  }

  clear(): void {
    this.#line = null
    this.#times.clear()
  }

  /** Writes a table, the most expensive statement first. */
  write(): void {
    this.#count()
    const all = [...this.#times].sort(([, a], [, b]) => sumOf(b) - sumOf(a))
    const total = all.reduce((sum, [, times]) => sum + sumOf(times), 0)
    const head = 'share  calls   parse    bind execute  (ms)\n'
    writeFileSync(this.#file, head + all.map(([name, times]) => row(name, times, total)).join(''))
  }

  #count(): void {
    if (!this.#line) return
    const { ms, phase } = this.#line
    const name = this.#line.name.replaceAll(/\s+/g, ' ').trim().slice(0, NAME_LENGTH)
    const times = this.#times.get(name) ?? { parse: 0, bind: 0, execute: 0, calls: 0 }
    this.#times.set(name, times)
    this.#line = null
    if (phase === 'parse' || phase === 'bind') times[phase] += ms
    else {
      times.execute += ms
      times.calls += 1
    }
  }
}

function sumOf({ parse, bind, execute }: Times): number {
  return parse + bind + execute
}

function row(name: string, times: Times, total: number): string {
  const share = `${((100 * sumOf(times)) / total).toFixed(1)}%`
  const ms = [times.parse, times.bind, times.execute].map(each => each.toFixed(0).padStart(7)).join(' ')
  return `${share.padStart(5)} ${String(times.calls).padStart(6)} ${ms}  ${name}\n`
}
