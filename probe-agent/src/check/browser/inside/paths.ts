/** Paths within the sandbox, shared by all of its programs. */
export const WORK = '/tmp/work'
export const SCRIPT = `${WORK}/script.spec.ts`
export const RESULTS = `${WORK}/results`
export const HARS = `${WORK}/har`
export const SEEN = `${WORK}/seen.jsonl`
export const BEAT = `${WORK}/beat`
export const SETTINGS = `${WORK}/settings.json`
/** Where the runner looks for baselines, and writes those that are missing. */
export const BASELINES = `${WORK}/baseline`
/** What pages said that did not match their aria baseline, which the runner does not write. */
export const ARIA_ACTUALS = `${WORK}/aria-actual`
/** The accepted baselines, by hash. */
export const GIVEN_BASELINES = '/agent/baseline'
/** Where Playwright caches compiled TypeScript, and where the agent's trial left its copy. */
export const TRANSFORMED = '/tmp/transformed'
export const KEPT_TRANSFORMED = '/agent/compiled/transformed'
export const PROXY_SOCKET = '/run/proxy.sock'
/** The longest time for loading and starting, before the time of the script begins. */
export const START_MS = 6_000
/** The agent writes the job to standard input and reads the result here. */
export const REPORT_FD = 3
/** The attachment in which the built-in page-speed script passes its measurements. */
export const PAGE_WEIGHT = 'pharos-page-weight'
