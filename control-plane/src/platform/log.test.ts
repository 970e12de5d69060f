import { Writable } from 'node:stream'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { createLog } from './log.ts'

const test = suite('log')

/** The fields of monitors that are secret, or have entries which may be, as the API document marks them. */
const fields = Object.values(MONITOR_ROUTES).flatMap(({ create }) =>
  Object.entries(create?.body instanceof z.ZodObject ? create.body.shape : {})
    .filter(([, schema]) => /"secret":|"writeOnly":/.test(JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))))
    .map(([name]) => name),
)

test('no line has what a monitor keeps secret', () => {
  for (const each of ['request_headers', 'metadata', 'basic_auth', 'password']) assert.ok(fields.includes(each), each)
  const lines: string[] = []
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    lines.push(chunk.toString())
    done()
  }
  const log = createLog('info', new Writable({ write }))
  for (const field of fields) {
    const entries = [{ name: 'authorization-of-it', value: 's3cr3t', secret: true }]
    log.info({ [field]: entries, body: { [field]: entries }, request: { body: { [field]: entries } } }, 'created')
  }
  assert.is(lines.length, fields.length)
  for (const line of lines) assert.not.match(line, /s3cr3t/)
})

test.run()
