import { httpCheck } from '@pharos/probe-agent/check/http/index.ts'
import { createEnvironment } from '@pharos/probe-agent/egress/environment.ts'
import { EgressGuard } from '@pharos/probe-agent/egress/guard.ts'
import { createResolver } from '@pharos/probe-agent/egress/resolver.ts'
import { silentLog } from '@pharos/probe-agent/log.ts'
import { HttpOutcome } from '@pharos/shared-protocol/check/http.ts'
import * as assert from 'uvu/assert'
import { createRandom } from '../fault/random.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import type { Answer } from './answer.ts'
import { CHUNKING, CODINGS, FRAMING, WITHOUT_BODY } from './body-answers.ts'
import { generateAnswer } from './generate.ts'
import { HEADERS, INTERIM, STATUS_LINES } from './head-answers.ts'
import { REDIRECTS } from './redirect-answers.ts'
import { askChromium, askCurl, curlObstacle, type Seen } from './reference.ts'
import { type AnswerServer, serveAnswers } from './serve.ts'

const SEED = 20261128
const GENERATED = 80
const AT_ONCE = 4
const random = createRandom(SEED)
const generated = Array.from({ length: GENERATED }, (_, index) => generateAnswer(random, index))
const TABLE: Record<string, Answer[]> = {
  headers: HEADERS,
  'status lines': STATUS_LINES,
  'interim answers': INTERIM,
  framing: FRAMING,
  'answers without body': WITHOUT_BODY,
  chunks: CHUNKING,
  'content codings': CODINGS,
  redirects: REDIRECTS,
  [`generated answers of seed ${SEED}`]: generated,
}

/** The agent must agree with both references: what both take is never down. */
const { test, look } = browserSuite<Browsing & { server: AnswerServer }>(
  'answers that curl and Chromium take',
  {},
  curlObstacle(),
)

test.before(async context => {
  context.server = await serveAnswers(Object.values(TABLE).flat())
  await context.page?.goto(`http://${context.server.host}/home`)
})
test.after(({ server }) => server?.stop())

async function askAgent(uri: string, strict = false): Promise<HttpOutcome> {
  const guard = new EgressGuard([])
  await guard.replace({ allow_private: true, forbidden: [] })
  const env = createEnvironment(guard, createResolver([]), {
    signal: new AbortController().signal,
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    log: silentLog,
  })
  const spec = {
    uri,
    strict,
    method: 'GET',
    headers: [],
    body: null,
    basic_username: null,
    timeout_ms: 5_000,
    retries: 0,
  }
  const rest = { follow_redirects: true, verify_tls: true, http_version: 'auto', ip_family: 'any', assertions: [] }
  const run = { spec: { ...spec, ...rest, expected_status_codes: ['200-999'] }, secrets: null, traceparent: null }
  return HttpOutcome.parse((await httpCheck(run, env)).outcome)
}

/** Of curl, the laxer of its two ways counts. */
async function askCurlBothWays(url: string): Promise<Seen> {
  const plain = await askCurl(url)
  return plain.refusal === null ? plain : askCurl(url, '--compressed')
}

let takenByBoth = 0
let refusedByBoth = 0

for (const [name, answers] of Object.entries(TABLE)) {
  look(name, async ({ server, page }) => {
    const ask = async (answer: Answer): Promise<string[]> => {
      const url = server.urlOf(answer)
      const asked = [askCurlBothWays(url), askChromium(page, url), askAgent(url), askAgent(url, true)] as const
      return judge(answer, ...(await Promise.all(asked)))
    }
    const disagreements: string[] = []
    for (let from = 0; from < answers.length; from += AT_ONCE)
      disagreements.push(...(await Promise.all(answers.slice(from, from + AT_ONCE).map(ask))).flat())
    assert.equal(disagreements, [])
  })
}

function judge(answer: Answer, curl: Seen, chromium: Seen, agent: HttpOutcome, strict: HttpOutcome): string[] {
  const told = `${answer.name}: agent ${agent.failure_reason ?? 'up'} (${agent.failure_detail}) [${agent.flaws.map(({ code }) => code)}]`
  const references = `curl ${JSON.stringify(curl)}, Chromium ${JSON.stringify(chromium)}`
  if (curl.refusal !== null && chromium.refusal !== null) {
    refusedByBoth++
    return agent.status === 'healthy' ? [`${told}, but nobody takes it: ${references}`] : []
  }
  const isTaken = curl.refusal === null && chromium.refusal === null
  if (isTaken) takenByBoth++
  if (agent.status !== 'healthy') return isTaken ? [`${told}, but ${references}`] : []
  const codes = agent.flaws.map(({ code }) => code).sort()
  return [
    ...(codes.join() === [...answer.flaws].sort().join() ? [] : [`${told}, expected [${answer.flaws}]`]),
    ...(chromium.refusal === null && agent.status_code !== chromium.status
      ? [`${told}: another status than ${references}`]
      : []),
    ...((strict.status === 'healthy') === (codes.length === 0) ? [] : [`${told}: strict is ${strict.failure_detail}`]),
  ]
}

look('the table shows both', async () => {
  assert.ok(takenByBoth >= 200, `both take ${takenByBoth}`)
  assert.ok(refusedByBoth >= 15, `both refuse ${refusedByBoth}`)
})

test.run()
