import type { Page } from 'playwright-core'
import type { Bound } from '../api/bound/bound.ts'
import type { Fixture } from '../api/fixture/fixture.ts'
import type { Unread } from '../unread/unread.ts'

/** What the tests over all kinds need to know of one. */
export interface KindTests {
  /** Valid calls of its routes. */
  fixtures: Record<string, Fixture>
  /** What it may not be able to read of a target. */
  unread(): Iterable<Unread>
  cli: KindCli
  form: KindForm
  /** What a target may answer, and what that may cost. */
  bounds: readonly Bound[]
  /** Null: it is no server, so the tests make one by themselves. */
  target: KindTarget | null
}

/** The words of its CLI commands. */
export interface KindCli {
  /** Adds a monitor of what listens at a port of this machine. */
  add(port: number): string[]
  update: string[]
}

/** Its form in the console. */
export interface KindForm {
  /** Fills in what a monitor of that needs. */
  fill(screen: Page, port: number): Promise<void>
  /** What the console shows of a test run that goes well, and of a monitor that is down. */
  shown: { good: string; failed: string[] }
}

/** Fields of a result of any kind. */
export type Result = Record<string, unknown>

/** A server that monitors of a kind look at. */
export interface KindTarget {
  /** Starts one that is well. */
  serve(): Promise<Served>
  /** The settings of a monitor besides the common ones. */
  body(port: number): object
  /** As webhooks and lists name it. */
  uri(port: number): string
  /** Why it fails: the code, and its words in the reason of a transition. */
  reason: { code: string; words: string }
  /** What a good run and a failed one say besides. */
  evidence: { good: Result; failed: Result }
}

export interface Served {
  port: number
  well(): void
  fail(): void
  close(): unknown
}
