import { MONITOR_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'

const test = suite('the labels of the fields of monitors')

/** Fields that no form for monitors has: browser checks have a screen of their own, and these are set by the API. */
const NOT_IN_FORMS = new Set([
  ...['script', 'frequency', 'state', 'http_job_id'],
  ...['history_seconds', 'delay_seconds', 'min_samples', 'data_source'],
])

test('each field of each kind has one', async () => {
  const browser = { localStorage: { getItem: () => 'de' }, document: { documentElement: { lang: '' } } }
  Object.assign(globalThis, browser)
  const { MONITOR_LABELS } = await import('../../control-plane/web/console/src/words/monitor-choice.ts')
  for (const kind of MONITOR_KINDS) {
    const { body } = MONITOR_ROUTES[kind].update
    const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : []
    assert.equal(
      fields.filter(name => !NOT_IN_FORMS.has(name) && !MONITOR_LABELS[name]),
      [],
      kind,
    )
  }
})

test.run()
