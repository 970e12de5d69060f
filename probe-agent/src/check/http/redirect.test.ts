import type { IncomingHttpHeaders } from 'node:http'
import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Body } from '../body.ts'
import { BodyBudget } from '../body-budget.ts'
import { check, listenHttp, NO_SECRETS, specFor } from './check.fixture.ts'
import { nextRequest } from './redirect.ts'
import type { HttpRequest } from './request.ts'

const test = suite('redirect')

const methods: [number, HttpSpec['method'], HttpSpec['method']][] = [
  [301, 'GET', 'GET'],
  [301, 'POST', 'GET'],
  [301, 'PUT', 'PUT'],
  [301, 'HEAD', 'HEAD'],
  [302, 'POST', 'GET'],
  [302, 'DELETE', 'DELETE'],
  [303, 'GET', 'GET'],
  [303, 'HEAD', 'HEAD'],
  [303, 'POST', 'GET'],
  [303, 'PUT', 'GET'],
  [307, 'POST', 'POST'],
  [308, 'PATCH', 'PATCH'],
]

const first: HttpRequest = {
  url: new URL('http://a.example/x/y?q'),
  method: 'POST',
  headers: [
    { name: 'authorization', value: 'Bearer t', confined: true },
    { name: 'content-type', value: 'text/plain', confined: false },
    { name: 'accept', value: '*/*', confined: false },
  ],
  body: 'payload',
}

function redirected(request: HttpRequest, statusCode: number, location: string): HttpRequest {
  return nextRequest(request, {
    statusCode,
    headers: [{ name: 'location', value: location }],
    body: new Body(new BodyBudget(0), () => {}),
  })
}

for (const [statusCode, method, expected] of methods) {
  test(`${statusCode} makes ${method} a ${expected}`, () => {
    const next = redirected({ ...first, method }, statusCode, '/z')
    assert.is(next.method, expected)
    assert.is(next.body, expected === method ? 'payload' : null)
    assert.is(
      next.headers.some(header => header.name === 'content-type'),
      expected === method,
    )
  })
}

const origins: [string, string, boolean][] = [
  ['z', 'http://a.example/x/z', true],
  ['/z', 'http://a.example/z', true],
  ['?z', 'http://a.example/x/y?z', true],
  ['http://a.example:80/', 'http://a.example/', true],
  ['//b.example/', 'http://b.example/', false],
  ['http://a.example:81/', 'http://a.example:81/', false],
  ['https://a.example/', 'https://a.example/', false],
  ['http://sub.a.example/', 'http://sub.a.example/', false],
]

for (const [location, href, keeps] of origins) {
  test(`a redirect to ${location} ${keeps ? 'keeps' : 'drops'} credentials`, () => {
    const next = redirected(first, 307, location)
    assert.is(next.url.href, href)
    assert.equal(
      next.headers.map(header => header.name),
      keeps ? ['authorization', 'content-type', 'accept'] : ['content-type', 'accept'],
    )
  })
}

test('secrets are not sent again after a redirect through another origin', () => {
  const away = redirected(first, 307, 'http://b.example/')
  assert.is(redirected(away, 307, 'http://a.example/').headers.length, 2)
})

test('follows a chain and reports where it ended', async () => {
  const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const other = await listenHttp((request, response) => {
    seen.push({ url: request.url, headers: request.headers })
    response.end('there')
  })
  const target = await listenHttp((request, response) => {
    seen.push({ url: request.url, headers: request.headers })
    response.writeHead(302, { location: request.url === '/' ? '/second' : `${other.uri}third` }).end('elsewhere')
  })
  const spec = specFor(target.uri, {
    headers: [
      { name: 'cookie', value: 'a=1', secret: false },
      { name: 'x-key', value: '', secret: true },
      { name: 'x-plain', value: 'p', secret: false },
    ],
    assertions: [{ source: 'body', property: null, comparison: 'equals', target: 'there' }],
  })
  const outcome = await check(spec, { ...NO_SECRETS, headers: { 1: 'k' }, bearer_token: 't' })
  await Promise.all([target.close(), other.close()])
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.equal(
    seen.map(one => one.url),
    ['/', '/second', '/third'],
  )
  const sent = seen.map(({ headers }) => [headers.cookie, headers.authorization, headers['x-key'], headers['x-plain']])
  assert.equal(sent, [
    ['a=1', 'Bearer t', 'k', 'p'],
    ['a=1', 'Bearer t', 'k', 'p'],
    [undefined, undefined, undefined, 'p'],
  ])
})

test('is an answer like any other when it is not to be followed', async () => {
  const target = await listenHttp((_, response) => void response.writeHead(301, { location: '/on' }).end('moved'))
  const outcome = await check(specFor(target.uri, { follow_redirects: false }))
  await target.close()
  assert.is(outcome.status, 'healthy')
  assert.is(outcome.status_code, 301)
  assert.is(outcome.response_bytes, 5)
})

test('without a location it is an answer', async () => {
  const target = await listenHttp((_, response) => void response.writeHead(302).end())
  const outcome = await check(specFor(target.uri))
  await target.close()
  assert.is(outcome.status_code, 302)
  assert.is(outcome.status, 'healthy')
})

test.run()
