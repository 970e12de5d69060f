import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SCOPES } from './access.ts'
import { describeScope, SUBJECT_NAMES } from './scope-name.ts'
import { TEXT_LANGUAGES } from './text/words.ts'

const test = suite('the names of scopes')

for (const [scope, en, de] of [
  ['read:monitors', 'Read monitors', 'Monitore lesen'],
  ['write:escalation_policies', 'Read and change escalation policies', 'Eskalationsrichtlinien lesen und ändern'],
  ['read:rum', 'Read data of real users', 'Daten echter Nutzer lesen'],
  ['read:audit_log', 'Read audit log', 'Protokoll lesen'],
  ['ingest:telemetry', 'Send telemetry', 'Telemetrie senden'],
] as const)
  test(scope, () => assert.equal([describeScope(scope), describeScope(scope, 'de')], [en, de]))

test('each scope has a text of its own in each language, and no name is unused', () => {
  for (const language of TEXT_LANGUAGES)
    assert.is(new Set(SCOPES.map(scope => describeScope(scope, language))).size, SCOPES.length)
  const used = new Set(SCOPES.map(scope => scope.split(':')[1]))
  assert.equal(Object.keys(SUBJECT_NAMES).toSorted(), [...used].toSorted())
})

test.run()
