import { globSync, readFileSync } from 'node:fs'
import { GERMAN, germanOf } from '@pharos/shared-protocol/german/refusal.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('the German of what the contract refuses')

const CONTRACT = 'shared-protocol/src/{contract,check}/**/!(*.test).ts'
/** A text that completes "<field> …". Its values are filled in as numbers. */
const REFUSAL = /(?<!description: )(?:'((?:must|is required|needs) [^'\n]*)'|`((?:must|is required) [^`\n]*)`)/g

const contract = globSync(CONTRACT)
  .map(path => readFileSync(path, 'utf8'))
  .join('\n')

test('each refusal of the contract has one', () => {
  const refusals = [...contract.matchAll(REFUSAL)].map(([, plain, template]) => plain ?? String(template))
  assert.ok(refusals.length > 60, `only ${refusals.length} were found`)
  const filled = refusals.map(text => text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '3'))
  assert.equal(
    filled.filter(text => germanOf(text) === undefined),
    [],
  )
})

test('each belongs to a refusal of the contract', () => {
  assert.equal(
    Object.keys(GERMAN).filter(refusal => !contract.includes(refusal)),
    [],
  )
})

test('values stay', () => {
  assert.is(germanOf('must be example.com or be below it'), 'muss example.com sein oder darunter liegen')
  assert.is(germanOf('constructor'), undefined)
})

test.run()
