import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { attachStatement } from './attach.ts'
import { makeReportKey, privateKeyOf, readReportKeys, reportKeyOf, reportKeySet } from './key.ts'
import { openReport } from './open.ts'
import { figuresOfReport, printedPdf } from './report.fixture.ts'
import { documentOf, sealReport } from './seal.ts'
import { signStatement } from './statement.ts'

const key = privateKeyOf(makeReportKey())
const base_url = 'https://pharos.example'
const printed = printedPdf()
const sealed = sealReport({ printed, figures: figuresOfReport(), base_url }, key)
const otherKey = privateKeyOf(makeReportKey())

function opened(file: Buffer) {
  const report = openReport(file)
  if (report.unreadable !== null) throw new Error(report.unreadable)
  return report
}

/** Whether a file passes as the one that was signed. */
function passes(file: Buffer): boolean {
  const report = openReport(file)
  return report.unreadable === null && report.signed && report.same_document
}

test('a sealed report opens with the figures that were signed, and the printed bytes come first', () => {
  const { statement, signed, same_document } = opened(sealed)
  assert.equal(statement.figures, figuresOfReport())
  assert.equal([signed, same_document], [true, true])
  assert.equal(sealed.subarray(0, printed.length), printed)
})

test('any changed byte is found, wherever it is', () => {
  const passing: number[] = []
  const covered = sealed.indexOf('\nendstream', printed.length)
  for (let at = 0; at < sealed.length; at++) {
    // All bytes of the update are tried, and some of the many that a hash or a signature covers.
    if (at < covered && at % 13 !== 0) continue
    const changed = Buffer.from(sealed)
    changed[at] = (sealed[at] ?? 0) ^ 1
    if (passes(changed)) passing.push(at)
  }
  assert.equal(passing, [])
})

test('a digit changed on the page is told from one changed in the figures', () => {
  const onPage = Buffer.from(sealed.toString('latin1').replace('(99.95 %)', '(99.99 %)'), 'latin1')
  assert.equal([opened(onPage).signed, opened(onPage).same_document], [true, false])
  const inFigures = Buffer.from(
    sealed.toString('latin1').replace('"downtime_seconds":600', '"downtime_seconds":601'),
    'latin1',
  )
  assert.equal(opened(inFigures).signed, false)
})

test('what is added behind is found: bytes, a second attachment, an update that shows another page', () => {
  const more = (text: string) => Buffer.concat([sealed, Buffer.from(text)])
  const end = sealed.lastIndexOf('startxref')
  const update = `3 0 obj\n<</Type /Page /Parent 2 0 R>>\nendobj\nxref\n3 1\n${String(sealed.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 10 /Root 1 0 R /Prev ${sealed.toString('latin1', end).match(/\d+/)?.[0]}>>\nstartxref\n${sealed.length + 50}\n%%EOF\n`
  for (const file of [more('\n'), more('%'), more(update), more('9 0 obj\n<</Type /EmbeddedFile>>\nendobj\n')])
    assert.equal([opened(file).signed, opened(file).same_document], [true, false])
})

test('a statement of another document does not pass, and nor does one signed again by another key under this id', () => {
  const { statement } = opened(sealed)
  const figures = figuresOfReport()
  const foreign = signStatement({ base_url, document: documentOf(printedPdf('100 %')), figures }, key)
  assert.equal(opened(attachStatement(printed, foreign)).same_document, false)
  const forged = signStatement({ base_url, document: documentOf(printed), figures }, otherKey)
  const text = forged.statement
    .toString()
    .replace(opened(attachStatement(printed, forged)).statement.signer.key_id, statement.signer.key_id)
  assert.equal(opened(attachStatement(printed, { ...forged, statement: Buffer.from(text) })).signed, false)
})

test('the signature is the usual one over the attached bytes, in its only spelling', () => {
  const { statement, signature } = signStatement(
    { base_url, document: documentOf(printed), figures: figuresOfReport() },
    key,
  )
  assert.ok(verify(null, statement, createPublicKey(key), Buffer.from(signature, 'base64')))
  for (const other of [
    ` ${signature}`,
    signature.replace(/=+$/, ''),
    signature.replace(/.==$/, last => (last === 'B==' ? 'C==' : 'B==')),
  ])
    assert.is(opened(attachStatement(printed, { statement, signature: other })).signed, false, other)
})

test('other files are refused before anything is read', () => {
  const reason = (file: Buffer) => openReport(file).unreadable
  assert.is(reason(Buffer.alloc(0)), 'no_pdf')
  assert.is(reason(Buffer.from('{}')), 'no_pdf')
  assert.is(reason(printed), 'no_figures')
  assert.is(reason(Buffer.alloc(32_000_001)), 'too_large')
  assert.is(
    reason(attachStatement(printed, { statement: Buffer.from('{"format":"pharos-report/2"}'), signature: 'A' })),
    'unknown_format',
  )
  assert.is(
    reason(attachStatement(printed, { statement: Buffer.from('['.repeat(1_000_000)), signature: 'A' })),
    'unknown_format',
  )
  assert.is(reason(sealed.subarray(0, sealed.indexOf('"figures"'))), 'no_figures')
})

test('figures that do not fit the contract are not signed', () => {
  const signs = (change: object) => () =>
    sealReport({ printed, figures: { ...figuresOfReport(), ...change }, base_url }, key)
  assert.throws(signs({ made_at: '2026-13-01T00:00:00.000Z' }))
  assert.throws(signs({ monitors_left_out: Number.NaN }))
  assert.throws(signs({ note: 'x' }))
})

test('a printed file of another form is not signed', () => {
  const seals = (file: string) => () =>
    attachStatement(Buffer.from(file, 'latin1'), { statement: Buffer.from('{}'), signature: '' })
  const text = printed.toString('latin1')
  assert.throws(seals(text.replace('/Lang (de)', '/AF [   ] ')), /attachments/)
  assert.throws(seals(text.replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R')), /encryption/)
  assert.throws(seals(text.replace('xref\n0', 'xref\n1')), /cross-reference/)
  assert.throws(seals(text.replace('/Root 1 0 R', '/Root 2 0 R')), /catalog|attachments/)
  assert.throws(seals(sealed.toString('latin1')), /update|table|trailer/)
  assert.throws(seals('hello'), /no PDF/)
})

test('keys are read from PEM, a JWK and a set, and of Ed25519 only', () => {
  const own = reportKeyOf(key)
  const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  for (const text of [pem, JSON.stringify(own), JSON.stringify(reportKeySet([own]))])
    assert.equal(
      readReportKeys(text)?.map(each => each.x),
      [own.x],
    )
  for (const text of ['', '{}', '-----BEGIN PUBLIC KEY-----', JSON.stringify({ ...own, crv: 'X25519' })])
    assert.is(readReportKeys(text), null)
  assert.throws(() =>
    reportKeyOf(createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', x: own.x, d: own.x }, format: 'jwk' })),
  )
})

test.run()
