import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld } from '../world/world.ts'

const test = suite('the published RDAP bootstrap file')

/** A file that lists this many suffixes. */
const fileOf = (count: number) =>
  JSON.stringify({ services: [[Array.from({ length: count }, (_, i) => `tld${i}`), ['https://rdap.example/']]] })

/** Serves a file, and counts requests. */
async function publish() {
  const site = { file: fileOf(1000), status: 200, asked: 0, url: '', stop: () => server.close() }
  const server = createServer((_, response) => {
    site.asked++
    response.writeHead(site.status).end(site.file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dns.json`
  return site
}

test('it is read at the start and once a day, and a file that lists too little stays unused and is fetched again hourly', async () => {
  const site = await publish()
  const world = await createWorld({ agent: false, environment: { PHAROS_RDAP_BOOTSTRAP_URL: site.url } })
  const inForce = async () =>
    Number((await world.sql<{ count: string }>('select count(*) as count from rdap_service'))[0]?.count)
  await world.settle()
  assert.equal([site.asked, await inForce()], [1, 1000])
  world.lines.expect(/it lists 3 suffixes, and the one in force 1000/)
  site.file = fileOf(3)
  await world.leap('23h', '1h')
  assert.is(site.asked, 1)
  await world.leap('2h', '1h')
  assert.equal([site.asked, await inForce()], [3, 1000])
  site.file = fileOf(900)
  await world.leap('1h', '1h')
  assert.equal([site.asked, await inForce()], [4, 900])
  await world.leap('23h', '1h')
  assert.is(site.asked, 4)
  site.stop()
  await world.close()
})

test('a first fetch that fails is tried again after an hour', async () => {
  const site = await publish()
  site.status = 503
  const world = await createWorld({ agent: false, environment: { PHAROS_RDAP_BOOTSTRAP_URL: site.url } })
  world.lines.expect(/the server answered 503/)
  await world.settle()
  await world.leap('30m', '10m')
  assert.is(site.asked, 1)
  site.status = 200
  await world.leap('90m', '30m')
  assert.is(site.asked, 2)
  const [row] = await world.sql<{ count: string }>('select count(*) as count from rdap_service')
  assert.is(Number(row?.count), 1000)
  site.stop()
  await world.close()
})

test.run()
