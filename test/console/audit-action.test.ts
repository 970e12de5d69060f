import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { madeIn, propertyOf } from './source-texts.ts'

const test = suite('the names of what the audit log holds')

/** The catalogue reads the browser's language when it is loaded. */
async function germanNames() {
  const browser = { localStorage: { getItem: () => 'de' }, document: { documentElement: { lang: '' } } }
  Object.assign(globalThis, browser)
  return import('../../control-plane/web/console/src/words/audit-action.ts')
}

const SOURCES = 'control-plane/src/{account,identity,response}/**/!(*.test|*.fixture|fixture).ts'
const ofRoutes = ROUTES.filter(({ method, access }) => method !== 'GET' && access.kind !== 'public').map(({ id }) => id)
const ofSources = madeIn(SOURCES, node => [propertyOf(node, 'action')])
  .map(({ text }) => text)
  .filter(text => text !== null && /^[a-z_]+\.[a-z_]+$/.test(text))

test('each action has one', async () => {
  const { actionName } = await germanNames()
  assert.ok(ofRoutes.length > 250)
  assert.ok(ofSources.length > 3)
  assert.equal(
    [...ofRoutes, ...ofSources].filter(action => actionName(action ?? '') === undefined),
    [],
  )
  assert.is(actionName('incident.acknowledge'), 'Vorfall: bestätigt')
  assert.is(actionName('integration.create_slack'), 'Integration: Slack angelegt')
  assert.is(actionName('status_page.attach_http_job'), 'Statusseite: HTTP hinzugefügt')
  assert.is(actionName('nothing.known'), undefined)
})

test.run()
