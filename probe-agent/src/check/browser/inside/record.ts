import { stripVTControlCharacters } from 'node:util'
import type { FullResult, Suite, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'
import { countTests, findOverlooked, isSkipped } from './compared-nothing.ts'
import { linesOf } from './live.ts'
import type { Compared, Fault, Line, Report, Seen, Step } from './message.ts'
import { PAGE_WEIGHT, SCRIPT, WORK } from './paths.ts'

export interface Attachment {
  name: string
  path?: string | undefined
  body?: Buffer | undefined
}

/** More than an outcome keeps, so that secrets are still complete when they are masked later. */
const MOST_STEPS = 250
const MOST_PRINTED = 100
const MOST_FAULTS = 20
const LONGEST = 12_000
const KEY = Symbol.for('pharos.run-record')

/** Collects what the runner reports, so that an interrupted run can still be reported up to that point. */
export class RunRecord {
  #suite: Suite | null = null
  #end: FullResult | null = null
  #cut = false
  #compared: Compared[] = []
  readonly #steps: { test: TestCase; step: TestStep }[] = []
  readonly #errors: Fault[] = []
  readonly #printed: Seen[] = []
  readonly #begun = performance.now()
  #told = { steps: 0, printed: 0 }

  begin(suite: Suite): void {
    this.#suite = suite
  }

  step(test: TestCase, step: TestStep): void {
    if (this.#steps.length < MOST_STEPS && isShown(step)) this.#steps.push({ test, step })
  }

  /** Returns what is new since the last call: steps that started, and what the script wrote. */
  news(): Line[] {
    const { steps, printed } = this.#told
    this.#told = { steps: this.#steps.length, printed: this.#printed.length }
    const titles = this.#steps.slice(steps).map(({ step }) => ({ level: 'step', text: titlesOf(step).join(' › ') }))
    return [...titles, ...linesOf(this.#printed.slice(printed))]
  }

  error(error: TestError): void {
    this.#errors.push(faultOf(error))
  }

  /** The script's own output is listed with the console of its pages. */
  print(text: string): void {
    if (this.#printed.length < MOST_PRINTED)
      this.#printed.push({ type: 'console', level: 'script', text: plain(text.trimEnd()) })
  }

  /** The runner itself threw. */
  fail(error: unknown): void {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    this.error({ message, ...(stack !== undefined && { stack }) })
  }

  end(result: FullResult): void {
    this.#end = result
  }

  /** The script's time is over, and the runner has not ended by itself. */
  cut(): void {
    this.#cut = true
  }

  /** What was compared with baselines. */
  compare(compared: Compared[]): void {
    this.#compared = compared
  }

  get status(): Report['status'] {
    if (this.#isCut()) return 'timed_out'
    if (this.#results().length === 0) return 'unloaded'
    const [first] = this.#failures()
    if (first?.status === 'timedOut') return 'timed_out'
    if (this.#end?.status !== 'passed') return 'failed'
    const { skipped, ...ran } = countTests(this.#tests())
    if (skipped > 0 && Object.values(ran).every(count => count === 0)) return 'nothing_ran'
    return this.#lacking().length > 0 ? 'failed' : 'passed'
  }

  get attachments(): Attachment[] {
    return [...this.#failures(), ...this.#results()].flatMap(result => result.attachments)
  }

  report(seen: Seen[]): Report {
    return {
      status: this.status,
      duration_ms: this.#end?.duration ?? performance.now() - this.#begun,
      faults: this.#faults().slice(0, MOST_FAULTS),
      steps: this.#presentSteps(),
      browser_version: seen.find(event => event.type === 'browser')?.version ?? null,
      page_weight: this.#pageWeight(),
      compared: this.#compared,
      tests: this.#suite === null ? null : countTests(this.#tests()),
      seen: [...seen, ...this.#printed],
    }
  }

  /** The result of the built-in page-speed script. Any script can attach something under that name. */
  #pageWeight(): unknown {
    const text = this.attachments.find(({ name }) => name === PAGE_WEIGHT)?.body?.toString() ?? 'null'
    try {
      return JSON.parse(text.slice(0, LONGEST))
    } catch {
      return null
    }
  }

  #isCut(): boolean {
    return this.#end === null ? this.#cut : this.#end.status === 'timedout'
  }

  #tests(): TestCase[] {
    return this.#suite?.allTests() ?? []
  }

  #results(): TestResult[] {
    return this.#tests().flatMap(test => test.results)
  }

  /** The last result of each test that did not end as expected. */
  #failures(): TestResult[] {
    return this.#tests()
      .filter(test => test.outcome() === 'unexpected')
      .flatMap(test => test.results.at(-1) ?? [])
  }

  #faults(): Fault[] {
    const failures = this.#failures().flatMap(result => result.errors.map(faultOf))
    const faults = [...failures, ...this.#errors, ...(failures.length > 0 ? [] : this.#lacking())]
    if (!this.#isCut() || faults.some(({ line }) => line !== null)) return faults
    const at = this.#steps.findLast(({ step }) => step.duration < 0)?.step.location
    const line = at?.file === SCRIPT ? at.line : null
    return [{ message: '', stack: null, line, own: 'out_of_time' }, ...faults]
  }

  /** What the runner counts as passed although nothing was compared: the run has not passed. */
  #lacking(): Fault[] {
    const found = findOverlooked(this.#tests()).map(({ error, own }) => ({ ...faultOf(error), own }))
    const [missing] = this.#compared.filter(({ state }) => state === 'missing')
    if (found.length > 0 || missing === undefined) return found
    return [{ message: `A snapshot doesn't exist at ${missing.name}.`, stack: null, line: null, own: null }]
  }

  #presentSteps(): Step[] {
    const several = this.#tests().length > 1
    return this.#steps.map(({ test, step }) => ({
      title: [...(several ? [test.title] : []), ...titlesOf(step)].join(' › '),
      duration_ms: Math.max(0, step.duration),
      status: statusOf(step),
      error: step.error === undefined ? null : plain(step.error.message ?? step.error.value ?? ''),
      category: step.category,
    }))
  }
}

/**
 * Returns the record of this process: the runner loads its reporter with its own loader, and this file therefore twice.
 */
export function currentRecord(): RunRecord {
  const place = globalThis as { [KEY]?: RunRecord }
  place[KEY] ??= new RunRecord()
  return place[KEY]
}

/** A `test.step` is always shown; an action or assertion only outside of steps, in a test or a hook. */
function isShown(step: TestStep): boolean {
  if (step.category === 'test.step') return true
  if (step.category !== 'pw:api' && step.category !== 'expect') return false
  return ancestors(step).every(({ category }) => category === 'hook')
}

function statusOf(step: TestStep): Step['status'] {
  if (isSkipped(step)) return 'skipped'
  return step.error !== undefined || step.duration < 0 ? 'failed' : 'passed'
}

function ancestors(step: TestStep): TestStep[] {
  return step.parent === undefined ? [] : [...ancestors(step.parent), step.parent]
}

function titlesOf(step: TestStep): string[] {
  const own = step.subtitle === undefined ? step.title : `${step.title} ${step.subtitle}`
  const above = ancestors(step).filter(({ category }) => category === 'test.step')
  return [...above.map(({ title }) => title), own]
}

function faultOf(error: TestError): Fault {
  const stack = error.stack === undefined ? null : plain(error.stack)
  const message = plain(error.message ?? error.value ?? 'unknown error')
  return { message, stack, line: lineOf(error, stack ?? ''), own: null }
}

function lineOf({ location }: TestError, stack: string): number | null {
  if (location?.file === SCRIPT) return location.line
  const found = /script\.spec\.ts:(\d+)/.exec(stack)?.[1]
  return found === undefined ? null : Number(found)
}

/** Removes terminal colours and the sandbox's folder. */
function plain(text: string): string {
  return stripVTControlCharacters(text.slice(0, LONGEST)).replaceAll(`${WORK}/`, '')
}
