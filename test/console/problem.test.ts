import { globSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { germanProblem } from '../../control-plane/web/console/src/words/problem.ts'
import { germanOf } from '../../control-plane/web/console/src/words/refusal.ts'

const test = suite('the German of refusals')

const AREAS = '{account,monitoring,response,platform}/**'
const PAGES = 'publishing/{branding,component,custom-domain,page-incident,page-maintenance}'
const SIGN_IN = 'identity/{domain,factor,invitation,passkey,sso-connection}'
const MAKERS = [AREAS, PAGES, SIGN_IN, 'observability/dashboard'].map(part => `control-plane/src/${part}/!(*.test).ts`)
const TEXT = /new Refusal\(\s*'[a-z_]+',\s*(?:'([^'\n]+)'|`([^`\n]+)`)/g
/** What the console is never told: HTTP itself, pings, telemetry, mailed links, and keys of other programs. */
const ELSEWHERE = [
  /^This needs a person: an M2M client|^cursor: |^__proto__|^Send |^The client has gone|^The request (?!could)/,
  /^This is a page for browsers|Idempotency-Key|^There is nothing at this address|^This address answers/,
  /^Telemetry |^This link does not allow|^The address is not one that was given out|Amazon SNS|ping key|takes pings/,
  /^response: \$\{/,
  /^This process is being stopped|streams (are )?open|^A key for a staff member/,
]
/** Values alone: a fault of the body, a state of an incident, a plan; tested below with examples. */
const VALUES = /^\$\{(path|fault\?\.path|faults\[0\]\?\.path|first\.path)\}[: ]|^The incident \$/

const refusals = globSync(MAKERS)
  .flatMap(path => [...readFileSync(path, 'utf8').matchAll(TEXT)])
  .map(([, plain, template]) => plain ?? String(template))
  .filter(text => !VALUES.test(text) && !ELSEWHERE.some(each => each.test(text)))

test('each that a route of the console may answer has one', () => {
  assert.ok(refusals.length > 90, `only ${refusals.length} were found`)
  const filled = refusals.map(text => text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '3'))
  assert.equal(
    filled.filter(detail => germanProblem({ detail }) === undefined),
    [],
  )
})

test('a fault of the body is said as at its field', () => {
  const errors = [{ path: 'name', message: 'must not be blank' }]
  assert.is(germanProblem({ detail: 'name must not be blank.', errors }), 'name darf nicht leer sein.')
  assert.is(germanProblem({ detail: 'name is odd.', errors: [{ path: 'name', message: 'is odd' }] }), undefined)
})

const FIELDS =
  'control-plane/src/{account,monitoring/!(sla|report|heartbeat),response/!(inbound|on-call|backtest)}/**/!(*.test|*.fixture|queries|overview|vitals|alert).ts'
/** What only the server can refuse of a field. */
const FIELD = /refuseField\([^'`\n]*(?:'[^'\n]*'|`[^`\n]*`),\s*(?:'([^'\n]+)'|`([^`\n]+)`)/g

test('each of a field that only the server can refuse', () => {
  const faults = globSync(FIELDS)
    .flatMap(path => [...readFileSync(path, 'utf8').matchAll(FIELD)])
    .map(([, plain, template]) => (plain ?? String(template)).replaceAll(/\$\{[^}]*\}/g, '3'))
  assert.ok(faults.length > 15, `only ${faults.length} were found`)
  assert.equal(
    faults.filter(message => germanOf(message) === undefined),
    [],
  )
})

/** What completes "The incident …". */
const REFUSED = /refused: '([^']+)'/g

test('each that the state of an incident has', () => {
  const source = readFileSync('control-plane/src/response/incident/rules.ts', 'utf8')
  const states = [...source.matchAll(REFUSED)].map(([, state]) => `The incident ${state}`)
  assert.ok(states.length > 6)
  assert.equal(
    states.filter(detail => germanProblem({ detail }) === undefined),
    [],
  )
})

test('values stay', () => {
  const detail = 'channels[0]: the free plan has no texts and calls; they need the pro plan.'
  assert.is(germanProblem({ detail }), 'Der Tarif free hat keine SMS und Anrufe; dafür braucht es den Tarif pro.')
  assert.is(germanProblem({ detail: 'An account has at most 50 M2M clients.' }), 'Es gibt höchstens 50 M2M-Clients.')
  assert.is(germanProblem({ detail: 'constructor' }), undefined)
})

test.run()
