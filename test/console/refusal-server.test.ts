import { germanOf } from '@pharos/shared-protocol/german/refusal.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { argumentsOf, type Made, madeIn, type Node, propertyOf, returnedBy } from './source-texts.ts'

const test = suite('the German of what the server refuses of a field')

/** All but the words of the API's description, and of the configuration. */
const SOURCES = 'control-plane/src/**/!(*.test|*.fixture|fixture|openapi*|config).ts'

/** The texts of faults: `refuseField(path, text)`, `{ path, message: text }`, and what a schema of the server's says. */
function faultIn(node: Node): (Node | undefined)[] {
  const isFault = propertyOf(node, 'path') || propertyOf(node, 'code')?.getText() === "'custom'"
  return [argumentsOf(node, 'refuseField')[1], isFault ? propertyOf(node, 'message') : undefined]
}

/** Functions that say what is wrong, where a fault does not say it itself: what they return, or have as `fault`. */
const MAKERS = `control-plane/src/{${[
  'platform/{hostname,egress}',
  'identity/saml/metadata',
  'identity/sso-connection/metadata',
  'identity/password/rules',
  'monitoring/heartbeat/schedule',
  'monitoring/http-check/assertion',
  'monitoring/maintenance-window/recurrence',
  'observability/linear-pattern/compile',
  'observability/parser/{grok,parse}',
  'observability/redaction/rule',
  'publishing/branding/image',
]}}.ts`

/** Where a fault has its words from another place: one of `MAKERS`, the contract, or a constant of the same file. */
const ELSEWHERE = [
  /^platform\/refusal|^platform\/http\/body/, // What is passed on here is made elsewhere.
  /^(monitoring\/\S+|identity\/oauth-app\/\S+) (fault\.message|answer\.fault\.message|why)$/, // The contract's rules.
  /^monitoring\/http-check\/import\.ts error\.message$/, // A refusal, which `problem.test.ts` judges.
  /^(publishing\/custom-domain|identity\/domain)\/commands\.ts read\.fault$/,
  /^identity\/sso-connection\/(oidc\.ts why|source\.ts (read\.fault|field === .+))$/,
  /^identity\/(password\/commands\.ts why|oauth\/request\.ts PROMPT_RULE)$/,
  /^monitoring\/heartbeat\/commands\.ts wrong$/,
  /^monitoring\/http-check\/assertion\.ts message$/,
  /^observability\/log\/filter\.ts error\.message$/, // The contract's faults of searches, which `log-terms.test.ts` judges.
  /^monitoring\/maintenance-window\/rules\.ts fault$/,
  /^observability\/(parser|redaction)\/commands\.ts (parser|compiled|facts)$/,
  // Has a code with a text in each language, which `check.test.ts` judges.
  /^observability\/rum-source-map\/commands\.ts sourceMapFaultText/,
  /^observability\/rum-rule\/conditions\.ts conditionFaultText/, // `condition.test.ts` judges it.
  /^observability\/rum-issue\/commands\.ts .*patchFaultText/,
  /^business\/archive-import\/bad-record\.ts message$/, // The faults of the routes that create what is imported.
  // What the system that sends an alert is told.
  /^response\/inbound\/(body\.ts (message|error\.fault)|generic\.ts message|receive\.ts RAW|text\.ts message)$/,
]
const CONSTANTS = [
  'must be set again or cleared: the address has a different origin',
  'must be none, or any of consent and login',
]

const isSentence = ({ text }: Made) => text !== null && /[a-z]{2,} [a-z"%]/.test(text) && !/^\d to/.test(text)
const faults = madeIn(SOURCES, faultIn)
const made = madeIn(MAKERS, node => [returnedBy(node), propertyOf(node, 'fault')]).filter(isSentence)

/** What is left of our own English in a German sentence. */
const ENGLISH = /\b(the|of|is|has|have|must|not|no|and|for|with|be|by|which|without)\b/

test('each has one, whole', () => {
  assert.ok(faults.length > 120, `only ${faults.length} were found`)
  assert.ok(made.length > 50, `only ${made.length} were found`)
  const texts = [...[...faults, ...made].map(({ text }) => text).filter(text => text !== null), ...CONSTANTS]
  assert.equal(
    texts.filter(text => ENGLISH.test(germanOf(text) ?? 'the')),
    [],
  )
})

test('each that is made elsewhere is made by something that is judged here', () => {
  const places = faults
    .filter(({ text }) => text === null)
    .map(({ path, code }) => `${path.replace('control-plane/src/', '')} ${code}`)
  assert.ok(places.length > 10)
  assert.equal(
    places.filter(place => !ELSEWHERE.some(each => each.test(place))),
    [],
  )
})

test('values stay, and what another program said', () => {
  const examples = {
    'BYDAY has "XX"': 'BYDAY hat „XX“, was dort nicht geht',
    'BYMONTHDAY has "40", which is not 1 to 31 or -31 to -1': 'BYMONTHDAY hat „40“, und nicht 1 bis 31 oder -31 bis -1',
    'is not allowed: 10.0.0.1 is not a public address': 'ist nicht erlaubt: 10.0.0.1 ist keine öffentliche Adresse',
    'at character 7: this quote is not closed':
      'ist ab Zeichen 7 nicht zu lesen: dieses Anführungszeichen ist nicht geschlossen',
    'must have at most 3 items': 'darf höchstens 3 Einträge haben',
    'must be an object, not a string': 'muss ein Objekt sein',
    'is not a cron expression: the hour "61" must be 0 to 23, *, or a list, range or step of them':
      'ist kein Cron-Ausdruck: die Stunde „61“ muss 0 bis 23, * oder eine Liste, Spanne oder Schrittweite davon sein',
    'UNTIL has "20311231", which is not an instant in UTC, such as 20311231T235959Z':
      'UNTIL hat „20311231“ statt eines Zeitpunkts in UTC wie 20311231T235959Z',
  }
  for (const [english, german] of Object.entries(examples)) assert.is(germanOf(english), german)
})

const SEARCH = 'shared-protocol/src/log-search/!(*.test).ts'

test('so has each fault of a search in logs', () => {
  const reasons = madeIn(SEARCH, node => [argumentsOf(node, 'SearchError')[1]]).map(({ text }) => text)
  assert.ok(reasons.length > 10)
  assert.equal(
    reasons.filter(reason => ENGLISH.test(germanOf(`at character 3: ${reason}`) ?? 'the')),
    [],
  )
})

test.run()
