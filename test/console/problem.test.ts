import { readFileSync } from 'node:fs'
import { ENDED } from '@pharos/control-plane/account/impersonation/running.ts'
import { SENTENCES } from '@pharos/control-plane/business/archive-import/unusable.ts'
import { STAFF_BARS } from '@pharos/control-plane/platform/http/authenticate.ts'
import { germanProblem } from '@pharos/shared-protocol/german/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { argumentsOf, type Made, madeIn, type Node, propertyOf, returnedBy, valuesOf } from './source-texts.ts'

const test = suite('the German of refusals')

const SOURCES = 'control-plane/src/**/!(*.test|*.fixture|fixture).ts'
/** What people are never told by the console, or by our pages: programs are, and pages with a catalogue of their own. */
const ELSEWHERE = new RegExp(
  `^control-plane/src/(${[
    'observability/(ingest|remote-write|rum-intake)/', // Senders of telemetry.
    'observability/(rum-app/token|rum-config/routes|rum-replay/(take|store|quota))|platform/http/rum-sdk', // Pages with the SDK.
    'identity/(scim/|scim-connection/find|directory-event/)', // Directories.
    'response/inbound/|monitoring/heartbeat/receive', // Alerts and pings.
    'business/billing/receive', // The payment provider.
    'publishing/(subscribe-page|public-page)/',
  ].join('|')})`,
)
/** A sentence of values alone: faults of fields, which `refusal-server.test.ts` judges, and states of an incident. */
const VALUES = /^(3: |The incident )?3( 3)?\.?$|^cursor: is |^after: is /
/** Where a refusal has its words from another place, which is judged below or in `refusal-server.test.ts`. */
const MADE = [
  'platform/http/authenticate.ts detailOf(credential)',
  'platform/http/body.ts detail',
  'platform/http/connection.ts detail',
  'platform/database/unique.ts words',
  'platform/http/language.ts german',
  'monitoring/http-check/assertion.ts faults.map',
  // Judged with its parameters: `shared-protocol/src/plan-text.test.ts`.
  'account/account/plan-refusal.ts planText',
  'identity/sso-connection/change.ts after.refused',
  'identity/sso/refuse.ts NEUTRAL',
  'identity/invitation/commands.ts why',
  'platform/http/authenticate.ts STAFF_BARS',
  'business/archive-import/unusable.ts SENTENCES',
  'account/impersonation/current.ts ENDED',
  'account/impersonation/running.ts ENDED',
]
/** The texts of tables and constants among these. */
const FIXED = [...Object.values(STAFF_BARS), ...Object.values(SENTENCES).map(text => text('members.json')), ENDED]

const ofConsole = ({ path, text }: Made) => !ELSEWHERE.test(path) && !VALUES.test(text ?? '')
const refusals = madeIn(SOURCES, node => [argumentsOf(node, 'Refusal')[1]]).filter(ofConsole)

/** Why a link does nothing: a refusal that goes on with what to do. */
const links = madeIn(SOURCES, node => [argumentsOf(node, 'refuseLink')[0]])
  .filter(({ path }) => !path.endsWith('mailed-link/link.ts'))
  .flatMap(({ text }) => (text === null ? [] : [`${text} Request a new one.`]))

/** Functions that give a refusal its words. */
const MAKERS =
  'control-plane/src/{platform/http/authenticate,identity/invitation/rules,identity/sso-connection/rules}.ts'
const made = [
  ...madeIn(MAKERS, node => [returnedBy(node), propertyOf(node, 'refused')]),
  ...madeIn(SOURCES, node => takenBy(node)),
].filter(({ text }) => text !== null && /^[A-Z3a-z_]+:? .+\.$/.test(text))

/** The words for a value that is taken: `uniquely(written, { index: words })`. */
function takenBy(node: Node): Node[] {
  const taken = [argumentsOf(node, 'uniquely')[1], argumentsOf(node, 'flushUnique')[1]]
  return taken.flatMap(each => (each ? valuesOf(each) : []))
}

test('each that the console may be told has one', () => {
  const texts = [...[...refusals, ...made].map(({ text }) => text).filter(text => text !== null), ...links, ...FIXED]
  assert.ok(links.length > 12, `only ${links.length} were found`)
  assert.ok(refusals.length > 160, `only ${refusals.length} were found`)
  assert.ok(made.length > 8, `only ${made.length} were found`)
  assert.equal(
    texts.filter(detail => germanProblem({ detail }) === undefined),
    [],
  )
})

test('each that is made elsewhere is made by something that is judged', () => {
  const places = refusals
    .filter(({ text }) => text === null)
    .map(({ path, code }) => `${path.replace('control-plane/src/', '')} ${code}`)
  assert.equal(
    places.filter(place => !MADE.some(each => place.startsWith(each))),
    [],
  )
})

test('a fault of the body is said as at its field', () => {
  const errors = [{ path: 'name', message: 'must not be blank' }]
  assert.is(germanProblem({ detail: 'name must not be blank.', errors }), 'name darf nicht leer sein.')
  assert.is(germanProblem({ detail: 'name is odd.', errors: [{ path: 'name', message: 'is odd' }] }), undefined)
  const two = [...errors, { path: 'uri', message: 'is odd' }]
  const detail = 'name: must not be blank; uri: is odd; and 3 more'
  assert.is(germanProblem({ detail, errors: two }), 'name: darf nicht leer sein; uri: is odd; und 3 weitere')
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

test('a refusal in parts is German in all of them', () => {
  const parts = [
    ...links,
    ...refusals.flatMap(({ text }) => (text && /^This link is (no longer|not) valid\. ./.test(text) ? [text] : [])),
  ]
  const isMixed = (detail: string) => /\b(the|was|has|not|may|that|it)\b/i.test(germanProblem({ detail }) ?? '')
  assert.equal(parts.filter(isMixed), [])
})

test('values stay', () => {
  assert.is(
    germanProblem({ detail: 'An account can have at most 50 M2M clients.' }),
    'Es gibt höchstens 50 M2M-Clients.',
  )
  assert.is(germanProblem({ detail: 'constructor' }), undefined)
})

test.run()
