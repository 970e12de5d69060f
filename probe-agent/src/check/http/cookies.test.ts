import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Body } from '../body.ts'
import { BodyBudget } from '../body-budget.ts'
import { check, listenHttp, NO_SECRETS, specFor } from './check.fixture.ts'
import { Cookies } from './cookies.ts'
import { headerText } from './header-text.ts'
import type { RequestHeader } from './request.ts'

const test = suite('cookies of a visit')

/** The cookies that are sent to `to`, after `from` has set some. */
function sent(from: string, set: readonly string[], to: string, own: RequestHeader[] = []): string | undefined {
  const cookies = new Cookies()
  const headers = set.map(value => ({ name: 'set-cookie', value }))
  cookies.keep(new URL(from), { statusCode: 302, headers, body: new Body(new BodyBudget(0), () => {}) })
  const request = { url: new URL(to), method: 'GET' as const, headers: own, body: null }
  const found = cookies.addTo(request).headers.filter(({ name }) => name.toLowerCase() === 'cookie')
  assert.ok(found.length <= 1)
  return found[0]?.value
}

const A = 'http://a.example/x/y'

const rules: [name: string, from: string, set: string[], to: string, cookie: string | undefined][] = [
  ['a cookie comes back', A, ['a=1'], A, 'a=1'],
  ['all come back', A, ['a=1', 'b=2; HttpOnly', 'c=3; SameSite=Strict'], A, 'a=1; b=2; c=3'],
  ['the last of a name counts', A, ['a=1', 'a=2'], A, 'a=2'],
  ['a value keeps its signs', A, ['a=b=c "d" %20'], A, 'a=b=c "d" %20'],
  ['a value may be empty', A, ['a='], A, 'a='],
  ['a cookie may have no name', A, ['just-text'], A, 'just-text'],
  ['the path defaults to the folder', A, ['a=1'], 'http://a.example/x/z', 'a=1'],
  ['and to nothing else', A, ['a=1'], 'http://a.example/', undefined],
  ['a given path counts', A, ['a=1; Path=/z'], 'http://a.example/z/1', 'a=1'],
  ['as a whole segment', A, ['a=1; Path=/z'], 'http://a.example/zz', undefined],
  ['another host gets none', A, ['a=1; Path=/'], 'http://b.example/', undefined],
  ['a host below gets none', A, ['a=1; Path=/'], 'http://www.a.example/', undefined],
  ['unless there is a domain', A, ['a=1; Path=/; Domain=a.example'], 'http://www.a.example/', 'a=1'],
  ['also with a dot before it', A, ['a=1; Path=/; Domain=.a.example'], 'http://www.a.example/', 'a=1'],
  ['a domain above is allowed', 'http://www.a.example/', ['a=1; Domain=a.example'], 'http://a.example/', 'a=1'],
  ['another domain is not', A, ['a=1; Domain=b.example'], 'http://b.example/', undefined],
  ['nor a public suffix', 'http://a.co.uk/', ['a=1; Domain=co.uk'], 'http://b.co.uk/', undefined],
  ['nor a suffix by letters', 'http://aa.example/', ['a=1; Domain=a.example'], 'http://a.example/', undefined],
  ['https gets what http set', A, ['a=1; Path=/'], 'https://a.example/', 'a=1'],
  ['another port too', A, ['a=1; Path=/'], 'http://a.example:8080/', 'a=1'],
  ['http gets no secure cookie', 'https://a.example/', ['a=1; Secure'], 'http://a.example/', undefined],
  ['https does', 'https://a.example/', ['a=1; Secure'], 'https://a.example/', 'a=1'],
  ['http cannot set one', 'http://a.example/', ['a=1; Secure'], 'https://a.example/', undefined],
  ['a prefix is held to its rules', 'https://a.example/', ['__Host-a=1; Path=/'], 'https://a.example/', undefined],
  ['and kept with them', 'https://a.example/', ['__Host-a=1; Path=/; Secure'], 'https://a.example/', '__Host-a=1'],
  ['an address is a host', 'http://192.0.2.1/', ['a=1'], 'http://192.0.2.1/', 'a=1'],
  ['of its own', 'http://192.0.2.1/', ['a=1; Domain=0.2.1'], 'http://3.0.2.1/', undefined],
  ['so is localhost', 'http://localhost:80/', ['a=1'], 'http://localhost/', 'a=1'],
  ['a cookie is taken back', A, ['a=1', 'a=; Max-Age=0'], A, undefined],
  ['by its date too', A, ['a=1', 'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], A, undefined],
  ['an age is kept', A, ['a=1; Max-Age=60'], A, 'a=1'],
  ['a date that is none is ignored', A, ['a=1; Expires=whenever'], A, 'a=1'],
  ['control characters are refused', A, ['a=\u0001', 'b=2'], A, 'b=2'],
  ['letters come back as their bytes', A, [headerText('a=\xc3\xbc')], A, 'a=\xc3\xbc'],
  ['nonsense is no cookie', A, ['', ';', '=', '; Path=/'], A, undefined],
]

for (const [name, from, set, to, cookie] of rules) {
  test(`${name}: ${set.join(' and ')} of ${from} for ${to}`, () => assert.is(sent(from, set, to), cookie))
}

test('cookies of the monitor stay, and give way to their namesakes', () => {
  const own = [{ name: 'Cookie', value: 'mine=1; a=0', confined: true }]
  assert.is(sent(A, ['a=1'], A, own), 'mine=1; a=1')
  assert.is(sent(A, [], A, own), 'mine=1; a=0')
})

test('a cookie wall lets the check in, and the next run starts without', async () => {
  const seen: (string | undefined)[] = []
  const target = await listenHttp((request, response) => {
    seen.push(request.headers.cookie)
    if (request.headers.cookie?.includes('seen=1')) response.end('inside')
    else response.writeHead(302, { location: '/', 'set-cookie': ['seen=1; Path=/', 'lb=a'] }).end()
  })
  for (const own of [[], [{ name: 'cookie', value: 'mine=1', secret: true }]]) {
    const outcome = await check(specFor(target.uri, { headers: own }), { ...NO_SECRETS, headers: { 0: 'mine=1' } })
    assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  }
  await target.close()
  assert.equal(seen, [undefined, 'seen=1; lb=a', 'mine=1', 'mine=1; seen=1; lb=a'])
})

test('credentials in a redirect are sent there, and no further than its origin', async () => {
  const seen: (string | undefined)[] = []
  const away = await listenHttp((request, response) => {
    seen.push(request.headers.authorization)
    response.end('away')
  })
  const target = await listenHttp((request, response) => {
    seen.push(request.headers.authorization)
    const [, path] = request.url?.split('/') ?? []
    const inside = `http://ann:p%C3%A4ss@${request.headers.host}/inside`
    response.writeHead(302, { location: path === '' ? inside : path === 'inside' ? '/more' : away.uri }).end()
  })
  const outcome = await check(specFor(target.uri), { ...NO_SECRETS, bearer_token: 'mine' })
  await Promise.all([target.close(), away.close()])
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  const basic = `Basic ${Buffer.from('ann:päss').toString('base64')}`
  assert.equal(seen, ['Bearer mine', basic, basic, undefined])
})

test.run()
