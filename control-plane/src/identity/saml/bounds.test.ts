import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SsoRefused } from './fault.ts'
import { readMetadata } from './metadata.ts'
import { openResponse } from './opened.ts'

/** What strangers may send without a credential costs no more than this (milliseconds; a slow machine has time, too). */
const MOST_MS = 3_000

async function measured<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  const took = performance.now() - begun
  assert.ok(took < MOST_MS, `took ${Math.round(took)} ms`)
  return result
}

const RESPONSE = 'xmlns="urn:oasis:names:tc:SAML:2.0:protocol"'
const nested = (depth: number, inside = '') => '<x>'.repeat(depth) + inside + '</x>'.repeat(depth)

for (const [what, inside, fault] of [
  ['elements too deep', nested(50), 'too_large'],
  ['as deep as may be', nested(49), 'status_not_success'],
  ['too many elements', '<x></x>'.repeat(1_500), 'too_large'],
  ['too many that close themselves', '<x/>'.repeat(1_500), 'too_large'],
  ['a deep tree with many elements', nested(40).repeat(37), 'status_not_success'],
  ['as deep in 35 KB as they fit', nested(5_000), 'too_large'],
  ['ends that were not begun', '</x>'.repeat(100) + '<x>'.repeat(100), 'malformed'],
  ['ends of another name', '<x></y>'.repeat(100), 'malformed'],
  ['a tag that hides in a value', `<x a="/>"/>${'<x a="/>">'.repeat(60)}`, 'too_large'],
  ['a value without an end', `<x a="${' b='.repeat(4_000)}`, 'malformed'],
  ['spaces without end', `<x ${' '.repeat(180_000)}`, 'malformed'],
] as const)
  test(`a response is measured before it is parsed: ${what}`, async () => {
    const xml = `<Response ${RESPONSE}>${inside}</Response>`
    const error = await measured(() =>
      openResponse(xml).then(
        () => null,
        (caught: unknown) => caught,
      ),
    )
    assert.instance(error, SsoRefused)
    assert.is((error as SsoRefused).fault, fault)
  })

for (const [what, xml, fault] of [
  ['comments that do not end', '<!--'.repeat(99_000), 'a comment that does not end'],
  ['comments that end late', `${'<!--'.repeat(99_000)}--><a/>`, 'no SAML 2.0 identity provider'],
  ['many comments', `${'<!---->'.repeat(57_000)}<a/>`, 'no SAML 2.0 identity provider'],
  ['a comment that hides another', '<!<!---->--x--><a/>', 'a comment'],
  ['elements too deep', nested(51), 'too many elements'],
  ['a role without its entity', '<IDPSSODescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>', 'has no entityID'],
  ['too many elements', `<a>${'<x/>'.repeat(1_500)}</a>`, 'too many elements'],
] as const)
  test(`metadata is measured before it is parsed: ${what}`, async () => {
    const read = await measured(() => readMetadata(xml))
    assert.match('fault' in read ? read.fault.text : '', fault)
  })

test.run()
