import type { GrpcJob } from '@pharos/shared-protocol/contract/monitoring/grpc-job.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startHealthServer } from '../world/health-server.ts'
import { cliStory } from './story.ts'

cliStory(test, 'the service that is asked for, its metadata, and what the server says', async cli => {
  const server = await startHealthServer()
  const address = `127.0.0.1:${server.port}`
  const tried = await cli.run(['grpc', 'test', address, '--no-tls'])
  assert.match(tried.stdout, /^healthy · .* from local [\s\S]*first byte [\s\S]*health SERVING/)
  const wrong = await cli.run(['grpc', 'test', address, '--no-tls', '--service', 'shop', '--retries', '0'], { code: 1 })
  assert.match(wrong.stdout, /service_unknown: the server does not know the service shop\n[\s\S]*gRPC status 5/)
  server.say('', 'NOT_SERVING')
  const options = ['--no-tls', '--friendly-name', 'Shop', '--interval', '10s', '--retries', '0', '--metadata', 'x-a: b']
  await cli.run(['grpc', 'add', address, ...options, '--secret-metadata', 'authorization: Bearer x'])
  await cli.world.settle()
  const shown = (await cli.run(['grpc', 'show', 'Shop'])).stdout
  assert.match(shown, /^Shop · down[\s\S]*is NOT_SERVING/)
  assert.match(shown, /TLS +not used[\s\S]*Metadata +x-a: b, authorization: \(secret\)/)
  assert.match((await cli.run(['grpc', 'results', 'Shop', '--status', 'failing'])).stdout, /NOT_SERVING/)
  const changed = await cli.json<GrpcJob>('grpc', 'update', 'Shop', '--service', 'shop.v1.Checkout')
  assert.equal([changed.service, changed.metadata.length], ['shop.v1.Checkout', 2])
  const cleared = await cli.json<GrpcJob>('grpc', 'update', address, '--clear', 'service', '--clear', 'metadata')
  assert.equal([cleared.service, cleared.metadata], [null, []])
  const refused = await cli.run(['grpc', 'add', 'example.com'], { code: 2 })
  assert.match(refused.stderr, /is not a host with a port/)
  const mail = await cli.run(['grpc', 'add', 'example.com:25'], { code: 1 })
  assert.match(mail.stderr, /port.*must not be a port of another protocol/)
  await server.stop()
})

test.run()
