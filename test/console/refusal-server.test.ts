import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { argumentsOf, madeIn, type Node, propertyOf } from './source-texts.ts'

const test = suite('the German of what the server refuses of a field')

/** All but the words of the API's description, and of the configuration. */
const SOURCES = 'control-plane/src/**/!(*.test|*.fixture|fixture|openapi*|config).ts'

/** The texts of faults: `refuseField(path, text)`, `{ path, message: text }`, and what a schema of the server's says. */
function faultIn(node: Node): (Node | undefined)[] {
  const isFault = propertyOf(node, 'path') || propertyOf(node, 'code')?.getText() === "'custom'"
  return [argumentsOf(node, 'refuseField')[1], isFault ? propertyOf(node, 'message') : undefined]
}

/** Where a fault has its words from another place: a text by code, the contract, or a constant of the same file. */
const ELSEWHERE = [
  /^platform\/refusal|^platform\/http\/body/, // What is passed on here is made elsewhere.
  /^(monitoring\/\S+|identity\/oauth-app\/\S+) (fault\.message|answer\.fault\.message|why)$/, // The contract's rules.
  /^monitoring\/http-check\/import\.ts error\.message$/, // A refusal, which `problem.test.ts` judges.
  // Texts by code.
  /^(publishing\/custom-domain|identity\/domain)\/commands\.ts read\.fault$/,
  /^identity\/sso-connection\/(oidc\.ts insecure|source\.ts (read\.fault|field === .+))$/,
  /^identity\/password\/commands\.ts why$/,
  /^identity\/oauth\/request\.ts PROMPT_RULE$/,
  /^monitoring\/heartbeat\/commands\.ts wrong$/,
  /^monitoring\/monitor\/secret-entry\.ts again$/,
  /^monitoring\/http-check\/assertion\.ts message$/,
  /^observability\/log\/filter\.ts error\.said$/,
  /^monitoring\/maintenance-window\/rules\.ts fault$/,
  /^observability\/(parser|redaction)\/commands\.ts (parser|facts)\.fault$/,
  // Has a code with a text in each language, which `check.test.ts` judges.
  /^observability\/rum-source-map\/commands\.ts sourceMapFaultText/,
  /^observability\/rum-rule\/conditions\.ts conditionFaultText/, // `condition.test.ts` judges it.
  /^business\/archive-import\/bad-record\.ts message$/, // The faults of the routes that create what is imported.
  // What the system that sends an alert is told.
  /^response\/inbound\/(body\.ts (message|error\.fault)|generic\.ts message|receive\.ts RAW|text\.ts message)$/,
]
const faults = madeIn(SOURCES, faultIn)

test('each has a text by code, or one from a place that has', () => {
  assert.ok(faults.length > 100)
  assert.equal(
    faults.flatMap(({ text }) => text ?? []),
    [],
  )
})

test('each that is made elsewhere is made by something that is judged here', () => {
  const places = faults
    .filter(({ text }) => text === null)
    .map(({ path, code }) => `${path.replace('control-plane/src/', '')} ${code}`)
  assert.ok(places.length > 10)
  assert.equal(
    places.filter(place => !/\b\w+Text\(/.test(place) && !ELSEWHERE.some(each => each.test(place))),
    [],
  )
})

test.run()
