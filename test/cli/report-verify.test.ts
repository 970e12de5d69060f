import { createPublicKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  makeReportKey,
  privateKeyOf,
  REPORT_KEYS_PATH,
  reportKeyOf,
  reportKeySet,
} from '@pharos/shared-protocol/report/key.ts'
import { figuresOfReport, printedPdf } from '@pharos/shared-protocol/report/report.fixture.ts'
import { sealReport } from '@pharos/shared-protocol/report/seal.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pharos } from './pharos.ts'

const test = suite('report verify')
const cwd = mkdtempSync(join(tmpdir(), 'pharos-report-'))
const key = privateKeyOf(makeReportKey())
const sealed = sealReport(
  { printed: printedPdf(), figures: figuresOfReport(), base_url: 'https://pharos.example' },
  key,
)
test.after(() => rmSync(cwd, { recursive: true }))

function write(name: string, content: Buffer | string): string {
  writeFileSync(join(cwd, name), content)
  return name
}

const verify = (...words: string[]) => pharos(['report', 'verify', ...words], { cwd })
const pem = (own: typeof key) => createPublicKey(own).export({ type: 'spki', format: 'pem' }).toString()
const file = write('report.pdf', sealed)

/** The answer of an installation to a request for its keys. */
async function serving(answer: (path: string) => [status: number, body: string, location?: string]) {
  const server = createServer((request, response) => {
    const [status, body, location] = answer(request.url ?? '')
    response.writeHead(status, location === undefined ? {} : { location }).end(body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { base, close: () => server.close() }
}

test('a report is verified against the keys of its installation, or those of a file', async () => {
  const keys = JSON.stringify(reportKeySet([reportKeyOf(key)]))
  const server = await serving(path => (path === REPORT_KEYS_PATH ? [200, keys] : [404, '']))
  for (const words of [
    ['--from', `${server.base}/console`],
    ['--key', write('key.pem', pem(key))],
    ['--key', write('keys.json', keys)],
  ]) {
    const { code, stdout } = await verify(file, ...words)
    assert.is(code, 0, stdout)
    assert.match(stdout, /^Shop +99\.9302 % +99\.8607 % +1800\.25 +1/m)
    assert.match(stdout, /✓ Verified/)
    assert.match(stdout, /Not compared:\n {2}- whether the intervals are what was measured/)
  }
  server.close()
})

test('without a key the answer is neither good nor bad', async () => {
  const { code, stdout } = await verify(file)
  assert.is(code, 7)
  assert.match(stdout, /the key was not compared/)
  assert.match(stdout, /The file says that it is of https:\/\/pharos\.example\./)
})

test('another key, a digit changed on the page, in the figures or behind them', async () => {
  const other = write('other.pem', pem(privateKeyOf(makeReportKey())))
  assert.is((await verify(file, '--key', other)).code, 5)
  const own = ['--key', write('key.pem', pem(key))]
  const text = sealed.toString('latin1')
  for (const [name, content, said] of [
    ['page.pdf', text.replace('(99.95 %)', '(99.96 %)'), /pages/],
    ['figures.pdf', text.replace('1800.25', '1800.26'), /figures were changed/],
    ['longer.pdf', `${text}%`, /added behind/],
  ] as const) {
    const { code, stdout } = await verify(write(name, Buffer.from(content, 'latin1')), ...own)
    assert.is(code, 5, name)
    assert.match(stdout, said)
    assert.not.match(stdout, /Shop/, 'no figures of a changed file')
  }
})

test('signed figures that do not follow from their intervals are named', async () => {
  const figures = figuresOfReport()
  Object.assign(figures.monitors[0]?.stated ?? {}, { uptime: 100 })
  const lying = write(
    'lying.pdf',
    sealReport({ printed: printedPdf(), figures, base_url: 'https://pharos.example' }, key),
  )
  const { code, stdout } = await verify(lying, '--key', write('key.pem', pem(key)))
  assert.is(code, 6)
  assert.match(stdout, /✗ Shop: uptime is stated as 100, but is 99\.9302/)
  const json = JSON.parse((await verify(lying, '--json')).stdout)
  assert.equal([json.verdict, json.findings.length, json.signature_valid], ['figures_differ', 1, true])
})

test('other files and other answers are refused with a reason', async () => {
  const refused = async (words: string[], code: number, said: RegExp) => {
    const ended = await verify(...words)
    assert.is(ended.code, code, ended.stdout)
    assert.match(ended.stderr, said)
  }
  await refused([write('plain.pdf', printedPdf())], 1, /no signed figures/)
  await refused([write('text.pdf', 'hello')], 1, /not a PDF/)
  await refused(['missing.pdf'], 2, /cannot be read/)
  await refused([file, '--key', write('bad.pem', 'x')], 2, /no public Ed25519 key/)
  await refused([file, '--from', 'http://pharos.example'], 2, /with https/)
  const large = ' '.repeat(70_000)
  const server = await serving(path => (path === REPORT_KEYS_PATH ? [200, large] : [404, '']))
  await refused([file, '--from', server.base], 1, /serves no keys/)
  server.close()
  const moved = await serving(() => [302, '', 'https://elsewhere.example/'])
  await refused([file, '--from', moved.base], 3, /cannot be reached/)
  moved.close()
})

test.run()
