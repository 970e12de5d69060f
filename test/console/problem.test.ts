import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { argumentsOf, type Made, madeIn } from './source-texts.ts'

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
  'platform/http/body.ts detail',
  'platform/http/connection.ts detail',
  'platform/database/unique.ts words',
  'platform/http/language.ts said',
  'platform/http/authenticate.ts detailOf(credential)',
  'platform/http/authenticate.ts STAFF_BARS',
  'response/incident/action.ts decision.refused',
  'identity/invitation/commands.ts most',
  'monitoring/http-check/assertion.ts faults.map',
  // Judged with its parameters: `shared-protocol/src/plan-text.test.ts`.
  'account/account/plan-refusal.ts planText',
  'identity/sso-connection/change.ts after.refused',
  'identity/invitation/commands.ts why',
  'business/archive-import/unusable.ts SAID',
  'publishing/custom-domain/commands.ts said',
  'account/impersonation/current.ts ENDED',
  'account/impersonation/running.ts ENDED',
]
const ofConsole = ({ path, text }: Made) => !ELSEWHERE.test(path) && !VALUES.test(text ?? '')
const refusals = madeIn(SOURCES, node => [argumentsOf(node, 'Refusal')[1]]).filter(ofConsole)

/** A text by code, which does not compile without its German. */
const isByCode = (place: string) => / \w+Text\(/.test(place)

test('each has a text by code, or one from a place that has', () => {
  assert.ok(refusals.length > 100)
  assert.equal(
    refusals.flatMap(({ text }) => text ?? []),
    [],
  )
})

test('each that is made elsewhere is made by something that is judged', () => {
  const places = refusals
    .filter(({ text }) => text === null)
    .map(({ path, code }) => `${path.replace('control-plane/src/', '')} ${code}`)
  assert.equal(
    places.filter(place => !isByCode(place) && !MADE.some(each => place.startsWith(each))),
    [],
  )
})

test.run()
