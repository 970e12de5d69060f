import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { check, listenHttp, specFor } from '../http/check.fixture.ts'

const test = suite('ports of HTTP checks')

test('a port of another protocol is refused, also after a redirect', async () => {
  const target = await listenHttp(
    (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:25/' }).end(),
  )
  for (const uri of ['http://127.0.0.1:25/', 'https://127.0.0.1:465/', target.uri]) {
    const { failure_reason, failure_detail, attempts } = await check(specFor(uri, { retries: 1 }))
    assert.equal([failure_reason, attempts], ['target_not_allowed', 1], uri)
    assert.match(failure_detail ?? '', /^port (25|465) is one of another protocol/)
  }
  await target.close()
})

test.run()
