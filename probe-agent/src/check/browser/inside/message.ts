/** The messages between the agent and its sandbox. Only plain data: both sides read this file. */
export const KINDS = ['screenshot', 'har', 'trace', 'video'] as const
export type Kind = (typeof KINDS)[number]

/** A file of a comparison with a baseline. */
export const ROLES = ['expected', 'actual', 'diff'] as const
export type Role = (typeof ROLES)[number]

export interface Job {
  script: string
  /** The accepted baselines, whose files are in `GIVEN_BASELINES` under their hashes. */
  baselines: { name: string; sha256: string }[]
  timeout_ms: number
  environment: Record<string, string>
  keep: Record<Kind, 'never' | 'on_failure' | 'always'>
  max_bytes: Record<Kind, number>
  browser: string
  /** Whether videos can be made here. */
  video: boolean
  /** Whether someone watches the run: what is written is then sent immediately. */
  live: boolean
  /** Whether this is the agent's own trial, which keeps compiled code for later runs. */
  compiling: boolean
}

export interface Fault {
  message: string
  stack: string | null
  /** The line in the script's file; null if the error came from elsewhere. */
  line: number | null
  /** What the sandbox itself says; null if `message` is one of the script, or of the runner. */
  own: OwnFault | null
}

/**
 * What a sandbox finds wrong. `out_of_time`: the script was stopped. `unawaited`: an assertion or step, named in
 * `message`, had not ended with its test. `unlooked`: a test that is expected to fail did so before an assertion, with
 * the error in `message`.
 */
export const OWN_FAULTS = ['out_of_time', 'unawaited', 'unlooked'] as const
export type OwnFault = (typeof OWN_FAULTS)[number]

/** How the tests of a script ended; the sum is their number. */
export interface Tests {
  passed: number
  expected_to_fail: number
  flaky: number
  failed: number
  skipped: number
}

export interface Compared {
  name: string
  state: 'matched' | 'differs' | 'missing'
}

export interface Step {
  title: string
  duration_ms: number
  status: 'passed' | 'failed' | 'skipped'
  error: string | null
  /** Playwright's category: `expect`, `pw:api`, `test.step`. */
  category: string
}

/** `unloaded`: the script does not load, or contains no test. `nothing_ran`: each test was skipped. */
export interface Report {
  status: 'passed' | 'failed' | 'timed_out' | 'unloaded' | 'nothing_ran'
  duration_ms: number
  faults: Fault[]
  steps: Step[]
  browser_version: string | null
  page_weight: unknown
  compared: Compared[]
  /** Null if the script did not load. */
  tests: Tests | null
  seen: Seen[]
}

/** An event of a page; `vitals` belong to one document and replace its earlier ones. */
export type Seen =
  | { type: 'console'; level: string; text: string }
  | { type: 'page_error'; message: string; stack: string | null }
  | {
      type: 'request'
      method: string
      url: string
      resource_type: string
      status: number | null
      failure: string | null
    }
  | { type: 'vitals'; document: string; vitals: Record<string, number> }
  | { type: 'browser'; version: string }
  | { type: 'crash' }

/** A line of the console while the script runs, or the title of a step that starts (level `step`). */
export interface Line {
  level: string
  text: string
}

/** Each frame is a line of JSON; that of a file is followed by that many bytes. The last frame is the report. */
export type Frame =
  | { type: 'lines'; lines: Line[] }
  | { type: 'artifact'; kind: Kind; bytes: number }
  | { type: 'compared'; name: string; role: Role; bytes: number }
  | { type: 'report'; report: Report }

/** What the printer writes to standard input: a page to be printed, without network and script. */
export interface PrintJob {
  html: string
  /** Path of Chromium. */
  browser: string
  timeout_ms: number
}
