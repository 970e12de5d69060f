import { connect } from 'nats'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { BusServer, credentialsFor, hasNatsServer } from './bus.fixture.ts'
import { Bus } from './bus.ts'

const test = suite('requests on the bus')
if (!hasNatsServer) console.log('SKIP request.test.ts: there is no nats-server on PATH')
const story = hasNatsServer ? test : test.skip

story('a request says whether nobody listens, or somebody does and does not answer', async () => {
  const server = new BusServer()
  await server.start()
  const bus = new Bus(credentialsFor(server.url).credentials, silentLog)
  const listener = await connect({ servers: server.url })
  const reason = () => bus.request('hello.x', '', 200).then(String, (error: Error) => error.message)
  try {
    await bus.open()
    assert.is(await reason(), 'no control plane listens on the bus')
    const heard = listener.subscribe('hello.x', { callback: () => {} })
    await listener.flush()
    assert.is(await reason(), 'a control plane listens on the bus, but none answered within 0.2 s')
    heard.unsubscribe()
  } finally {
    await bus.close()
    await listener.close()
    await server.remove()
  }
})

test.run()
