import { execFileSync } from 'node:child_process'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('the sentences of the audit log')
const SENTENCE = new URL('../../control-plane/web/console/src/screen/audit-log/sentence.ts', import.meta.url).href

/** Says entries in a language, which a process reads once. The monitor `m` is Checkout, and the service `s` is Shop. */
function saidIn(language: string, entries: readonly object[]): string[] {
  const code = `
    const browser = { localStorage: { getItem: () => '${language}' }, document: { documentElement: { lang: '' } } }
    Object.assign(globalThis, browser)
    Object.defineProperty(globalThis, 'navigator', { value: { languages: ['${language}'] } })
    const { auditSentence } = await import('${SENTENCE}')
    const names = { m: 'Checkout', s: 'Shop' }
    console.log(JSON.stringify(${JSON.stringify(entries)}.map(each => auditSentence(each, id => names[id]))))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }))
}

const entry = (action: string, more: object = {}) => ({
  action,
  status: 200,
  resource: 'm',
  changed_fields: [],
  changes: null,
  ...more,
})
const update = (...changes: [field: string, before: unknown, after: unknown][]) =>
  entry('http_job.update', { changes: changes.map(([field, before, after]) => ({ field, before, after })) })

const ENTRIES = [
  update(['degraded_threshold_ms', 300, 500]),
  update(['muted', false, true]),
  update(['service_id', null, 's']),
  update(['runbook_url', 'https://a.test', null]),
  update(['bearer_token', null, 'changed']),
  update(['interval_seconds', 60, 30], ['tags', [], ['eu', 'shop']], ['password', null, 'changed'], ['retries', 1, 2]),
  update(['quite_new', 'a'.repeat(100), 'b']),
  entry('http_job.update', { changed_fields: ['friendly_name', 'tags'], resource: 'gone' }),
  entry('http_job.delete'),
  entry('incident.acknowledge', { resource: 'gone' }),
  entry('incident.post_update', { resource: null }),
  entry('incident.acknowledge', { status: 403 }),
  entry('nothing.known', { resource: null }),
]

test('a change is said with its field, its resource and both values', () => {
  assert.equal(saidIn('en', ENTRIES), [
    'changed the slowness threshold of Checkout from 300 ms to 500 ms',
    'changed the muting of Checkout from no to yes',
    'set the service of Checkout to “Shop”',
    'removed the runbook of Checkout (was “https://a.test”)',
    'changed the token of Checkout',
    'changed Checkout: interval 1 min 0 s → 30 s; tags – → eu, shop; password; 1 more',
    `changed the quite_new of Checkout from “${'a'.repeat(60)}…” to “b”`,
    'changed the name and the tags',
    'deleted Checkout',
    'acknowledged: Incident',
    '· Incident: update posted',
    'tried: Incident: acknowledged',
    '· nothing.known',
  ])
})

test('in German and French too', () => {
  const [threshold, , service, , token, many, , fields, deleted, acknowledged] = saidIn('de', ENTRIES)
  assert.is(threshold, 'hat „Langsamkeitsschwelle“ von Checkout von 300 ms auf 500 ms geändert')
  assert.is(service, 'hat „Dienst“ von Checkout auf „Shop“ gesetzt')
  assert.is(token, 'hat „Token“ von Checkout geändert')
  assert.match(many ?? '', 'hat Checkout geändert: Abstand ')
  assert.is(fields, 'hat „Name“ und „Schlagwörter“ geändert')
  assert.is(deleted, 'hat Checkout gelöscht')
  assert.is(acknowledged, 'hat bestätigt: Vorfall')
  const french = saidIn('fr', ENTRIES)
  assert.is(french[0], 'a modifié «\u00a0seuil de lenteur\u00a0» de Checkout, de 300 ms à 500 ms')
  assert.is(french[8], 'a supprimé Checkout')
  assert.is(french[9], 'a pris en charge\u00a0: Incident')
})

test.run()
