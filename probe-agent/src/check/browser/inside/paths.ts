/** Places within the sandbox: what all of its programs agree on. */
export const WORK = '/tmp/work'
export const SCRIPT = `${WORK}/script.spec.ts`
export const RESULTS = `${WORK}/results`
export const HARS = `${WORK}/har`
export const SEEN = `${WORK}/seen.jsonl`
export const SETTINGS = `${WORK}/settings.json`
export const PROXY_SOCKET = '/run/proxy.sock'
/** The agent hands over the job on standard input and reads what came of it here. */
export const REPORT_FD = 3
/** The attachment under which the built-in page-speed script hands over what it counted. */
export const PAGE_WEIGHT = 'pharos-page-weight'
