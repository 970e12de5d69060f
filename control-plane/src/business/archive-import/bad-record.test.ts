import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { CATALOGUES } from '@pharos/shared-protocol/text/catalogue.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { problemText } from '@pharos/shared-protocol/text/problem.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { BadRecord, faultsOf, TakenId } from './bad-record.ts'
import { importProblem } from './unusable.ts'

const ofSchema = faultsOf(z.object({ name: z.string().min(2), count: z.int() }).safeParse({ name: '' }).error)

const RECORDS: [what: string, record: BadRecord, german: string][] = [
  ['a taken id', new TakenId('services', 'a'), 'services.a.id: ist schon vergeben'],
  [
    'a text of the import',
    new BadRecord('services', 'a', [{ path: '', ...faultOf(businessText('archive_import.not_valid')) }]),
    'services.a: ist nicht gültig',
  ],
  [
    'a text of every request',
    new BadRecord('services', 'a', [{ path: 'id', ...faultOf(faultText('fault.uuid')) }]),
    `services.a.id: ${CATALOGUES.de['fault.uuid']}`,
  ],
]

for (const [what, record, german] of RECORDS)
  test(`${what} is told in German, too`, () => {
    assert.is(problemText(CATALOGUES.de, 'de', importProblem(record)), german)
    assert.is(problemText(CATALOGUES.en, 'en', importProblem(record)), record.message)
  })

test('what a schema finds is told in German, with each field', () => {
  const problem = importProblem(new BadRecord('services', 'a', ofSchema))
  assert.is(problem.errors.length, 2)
  const german = problemText(CATALOGUES.de, 'de', problem)
  for (const { path, message } of problem.errors) {
    assert.ok(german.includes(path))
    assert.not(german.includes(message), german)
  }
})

test.run()
