import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bypassProxyForLoopback } from './loopback-proxy.ts'

const test = suite('the proxy of the environment')
const HELPER = new URL('loopback-proxy.ts', import.meta.url).href

const CASES: readonly [string, NodeJS.ProcessEnv, string][] = [
  ['no exceptions', {}, 'localhost,127.0.0.1,[::1]'],
  ['exceptions in upper case', { NO_PROXY: 'a.example' }, 'a.example,localhost,127.0.0.1,[::1]'],
  ['both, of which Node reads the lower case', { NO_PROXY: 'a', no_proxy: 'b' }, 'b,localhost,127.0.0.1,[::1]'],
  ['loopback already', { no_proxy: '127.0.0.1,b' }, '127.0.0.1,b,localhost,[::1]'],
]
for (const [name, env, expected] of CASES)
  test(name, () => {
    bypassProxyForLoopback(env)
    assert.equal([env.no_proxy, env.NO_PROXY], [expected, expected])
  })

/** What a program gets from an address while the environment names a proxy that answers `by the proxy`. */
async function fetched(url: string, proxy: string, bypass: boolean): Promise<string> {
  const code = `${bypass ? `const { bypassProxyForLoopback } = await import('${HELPER}'); bypassProxyForLoopback(process.env);` : ''}
    console.log(await (await fetch('${url}')).text())`
  const env = { PATH: process.env.PATH ?? '', NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env })
  return stdout.trim()
}

async function serve(text: string) {
  const server = createServer((_, reply) => reply.end(text)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('this machine is reached directly, and others through the proxy', async () => {
  const direct = await serve('directly')
  const proxy = await serve('by the proxy')
  // Node sends plain HTTP through CONNECT, too.
  proxy.server.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    proxy.server.emit('connection', socket)
  })
  try {
    assert.is(await fetched(direct.url, proxy.url, false), 'by the proxy', 'what would be without it')
    assert.is(await fetched(direct.url, proxy.url, true), 'directly')
    assert.is(await fetched('http://elsewhere.test/', proxy.url, true), 'by the proxy')
  } finally {
    direct.server.close()
    proxy.server.close()
  }
})

test.run()
