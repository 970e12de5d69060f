import type { BrowserFailure, BrowserOutcome } from '@pharos/shared-protocol/check/browser.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { say } from '../../say.ts'
import type { Fault as Reported } from './inside/message.ts'
import type { Obstacle } from './proxy.ts'
import type { Report } from './report.ts'
import type { Ran } from './run.ts'
import { LIMITS } from './sandbox/limits.ts'

/** What went wrong. Without `said`, it is the message of the script, or of Playwright. */
export interface Fault extends Reported {
  said?: Said
}

export interface Judgement {
  status: BrowserOutcome['status']
  reason: BrowserFailure | null
  fault: Fault | null
}

const ASSERTION = /(?:^|\n)(?:\w*Error: )?expect(?:\.\w+)*\(|\bAssertionError\b/
/** Programs that set up a sandbox prefix their errors with their name; they run before the script. */
const NO_SANDBOX = /^(?:bwrap|setpriv|prlimit|\/bin\/sh|spawn)\b/
/** V8's message for a refused allocation. */
const NO_MEMORY = /heap out of memory|Allocation failed|Fatal process out of memory|FATAL ERROR: .*memory/i
/** Node's message for the same, when the script itself allocated. */
const REFUSED_MEMORY = /^RangeError: (?:Failed to allocate memory|Array buffer allocation failed)/
/** What the runner reports about a worker that aborted itself because it got no memory. */
const ABORTED = /worker process exited unexpectedly \(code=(?:null|134|133), signal=(?:SIGABRT|SIGTRAP|null)\)/
/** The runner's messages about a file that an assertion compares with and that does not exist. */
const NO_BASELINE = /\bA snapshot doesn't exist at |\bMatchers using "\.not" can't generate new baselines/
/** Our own message about another browser, which a script receives as an error (inside/launch.ts). */
const OTHER_BROWSER = /\b(\w+) is not available: browser checks run in Chromium\.$/
/** The runner's message about `test.only`. */
const FOCUSED = /\bitem focused with '\.only' is not allowed/
/** Its message about an empty snapshot in the script. */
const NO_SNAPSHOT = /^(?:Error: )?A snapshot is not provided, generating new baseline/
const NO_LAUNCH = /browserType\.launch(?:PersistentContext)?: |browserType\.launchServer: /

/** The result of a run, from what its sandbox reported and how the sandbox ended. */
export function judge({ report, ended, complaint, excess }: Ran, obstacles: ReadonlyMap<string, Obstacle>): Judgement {
  if (report !== null) return judgeReport(report, obstacles)
  switch (ended) {
    case 'out_of_memory':
      return outOfMemory()
    case 'out_of_time':
      return wrong('timed_out', 'timed_out', say('browser.too_slow'))
    case 'aborted':
      return wrong('error', 'browser_unavailable', say('browser.stopped'))
    case 'out_of_network':
      return wrong('error', 'sandbox_died', excess ?? say('plain.quote', { text: complaint }))
    case 'by_itself':
      if (NO_MEMORY.test(complaint)) return outOfMemory()
      if (NO_SANDBOX.test(complaint))
        return wrong('error', 'browser_unavailable', say('browser.no_sandbox', { error: complaint }))
      return wrong(
        'error',
        'sandbox_died',
        complaint === '' ? say('browser.sandbox_ended_silently') : say('browser.sandbox_ended', { error: complaint }),
      )
  }
}

/** Whether a browser did not start, either because this machine has none or because of the script. */
export function failedToLaunch({ report }: Pick<Ran, 'report'>): boolean {
  return report?.status === 'failed' && NO_LAUNCH.test(firstFault(report)?.message ?? '')
}

function judgeReport(report: Report, obstacles: ReadonlyMap<string, Obstacle>): Judgement {
  const fault = firstFault(report)
  switch (report.status) {
    case 'passed':
      return { status: 'passed', reason: null, fault: null }
    case 'timed_out':
      return { status: 'timed_out', reason: 'timed_out', fault }
    case 'nothing_ran':
      return wrong('error', 'nothing_ran', say('browser.nothing_ran'))
    case 'unloaded':
      return { status: 'error', reason: 'script_invalid', fault: loadFault(fault) }
    case 'failed':
      return judgeFault(report, fault ?? ours(say('browser.no_error')), obstacles)
  }
}

/** Explains `test.only`, and a missing import: Node only reports that the file does not exist. */
function loadFault(fault: Fault | null): Fault {
  if (fault === null) return ours(say('browser.no_test'))
  if (FOCUSED.test(fault.message)) return reworded(fault, say('browser.only'))
  const beside = /Cannot find (?:module|package) '(\.[^']*)'/.exec(fault.message)?.[1]
  if (beside === undefined) return fault
  return reworded(fault, say('browser.import', { file: beside }))
}

/** The most names of baselines in a message. */
const MOST_NAMES = 3

/** Names the missing baselines. An assertion with `.not` offers nothing that could be accepted. */
function baselineFault(fault: Fault, { compared }: Report): Fault {
  const names = compared.filter(({ state }) => state === 'missing').map(({ name }) => name)
  const shown = { names: names.slice(0, MOST_NAMES).join(', ') }
  const more = names.length - MOST_NAMES
  if (names.length === 0) return reworded(fault, say('browser.no_baseline_offered'))
  return reworded(fault, more > 0 ? say('browser.no_baselines', { ...shown, more }) : say('browser.no_baseline', shown))
}

/**
 * A failure that says something about the target comes before missing baselines, after which a script continues. A
 * test's timeout has no line number; the call that it interrupted comes after it.
 */
function firstFault({ faults }: Report): Fault | null {
  const first = faults.find(({ message }) => !NO_BASELINE.test(message)) ?? faults[0]
  if (first === undefined) return null
  return inOurWords({ ...first, line: first.line ?? faults.find(({ line }) => line !== null)?.line ?? null })
}

function inOurWords(fault: Reported): Fault {
  const { own, message } = fault
  if (own === 'out_of_time') return reworded(fault, say('browser.too_slow'))
  if (own === 'unawaited') return reworded(fault, say('browser.unawaited', { title: message }))
  if (own === 'unlooked') return reworded(fault, say('browser.unlooked', { error: message }))
  const browser = OTHER_BROWSER.exec(message)?.[1]
  return browser === undefined ? fault : reworded(fault, say('browser.other_browser', { browser }))
}

function judgeFault(report: Report, fault: Fault, obstacles: ReadonlyMap<string, Obstacle>): Judgement {
  const { message } = fault
  if (ABORTED.test(message) || REFUSED_MEMORY.test(message)) return outOfMemory()
  const refused = [...obstacles].some(([host, { refused }]) => refused && message.includes(host))
  if (refused) return { status: 'failed', reason: 'target_not_allowed', fault }
  if (NO_BASELINE.test(message))
    return { status: 'failed', reason: 'baseline_missing', fault: baselineFault(fault, report) }
  if (fault.own === 'unawaited' || fault.own === 'unlooked')
    return { status: 'failed', reason: 'assertion_failed', fault }
  if (NO_SNAPSHOT.test(message))
    return {
      status: 'failed',
      reason: 'assertion_failed',
      fault: reworded(fault, say('browser.empty_snapshot')),
    }
  if (ASSERTION.test(message)) return { status: 'failed', reason: 'assertion_failed', fault }
  const crashed = report.seen.some(({ type }) => type === 'crash')
  return { status: 'failed', reason: crashed ? 'browser_crashed' : 'step_failed', fault }
}

function outOfMemory(): Judgement {
  return wrong('error', 'out_of_memory', say('browser.memory', { mebibytes: LIMITS.memory_bytes / 1024 / 1024 }))
}

function wrong(status: BrowserOutcome['status'], reason: BrowserFailure, said: Said): Judgement {
  return { status, reason, fault: ours(said) }
}

function ours(said: Said): Fault {
  return { message: said.text, stack: null, line: null, own: null, said }
}

/** A fault in our words. */
function reworded(fault: Fault, said: Said): Fault {
  return { ...fault, message: said.text, said }
}
