/** Places within the sandbox: what all of its programs agree on. */
export const WORK = '/tmp/work'
export const SCRIPT = `${WORK}/script.spec.ts`
export const RESULTS = `${WORK}/results`
export const HARS = `${WORK}/har`
export const SEEN = `${WORK}/seen.jsonl`
export const BEAT = `${WORK}/beat`
export const SETTINGS = `${WORK}/settings.json`
/** Where Playwright keeps what it made of TypeScript, and where the agent's trial left that of these files. */
export const TRANSFORMED = '/tmp/transformed'
export const KEPT_TRANSFORMED = '/agent/compiled/transformed'
export const PROXY_SOCKET = '/run/proxy.sock'
/** Loading and starting take this long at most before the script's own time begins. */
export const START_MS = 6_000
/** The agent hands over the job on standard input and reads what came of it here. */
export const REPORT_FD = 3
/** The attachment under which the built-in page-speed script hands over what it counted. */
export const PAGE_WEIGHT = 'pharos-page-weight'
