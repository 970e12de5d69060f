import { hashPassword, isPassword } from '@pharos/control-plane/identity/password/hash.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { Installation } from '../installation.ts'
import { loadFrom, perSecond } from '../load/load.ts'
import { quantile } from '../measure/quantile.ts'
import { explained, usageDuring } from '../measure/usage.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import type { Scope } from '../scope.ts'
import { signInCookie } from '../sign-in.ts'

const PATH = '/http/jobs?limit=50'
const CONNECTIONS = 10
const ROUNDS = 3
const PASSWORD = 'correct horse battery'
/** How many people sign in, and how many at a time. */
const PEOPLE = 400
const AT_ONCE = 4

export const identityPart: Part = {
  title: 'Identity: requests by session, key and M2M token, and sign-ins by password',
  limitSeconds: 300,
  run,
}

async function run(scope: Scope, { quick, say }: Settings): Promise<Figure[]> {
  // People sign in from many addresses, which a trusted proxy names.
  const installation = await Installation.open(scope, { environment: { PHAROS_TRUSTED_PROXIES: '127.0.0.1' } })
  await installation.startPlane()
  for (let n = 0; n < 50; n++)
    await installation.call(routes.createHttpJob, {
      body: { uri: `http://127.0.0.1:9/${n}`, interval_seconds: 86_400 },
    })
  say('requests by each kind of credential')
  const requests = await measureCredentials(scope, installation, quick)
  const people = quick ? PEOPLE / 10 : PEOPLE
  say(`${people} people sign in by password`)
  return [...requests, ...(await measurePasswords(installation, people))]
}

/** Requests the same list with each credential in turn; the others are compared with the key. */
async function measureCredentials(scope: Scope, installation: Installation, quick: boolean): Promise<Figure[]> {
  const kinds = {
    key: { authorization: `Bearer ${installation.key}` },
    session: { cookie: await signInCookie(installation) },
    'M2M token': { authorization: `Bearer ${await m2mToken(installation)}` },
  }
  const rates = new Map<string, number[]>(Object.keys(kinds).map(kind => [kind, []]))
  const port = Number(new URL(installation.url).port)
  for (let round = 0; round < ROUNDS; round++)
    for (const [kind, headers] of Object.entries(kinds)) {
      const order = { paths: [PATH], headers, connections: CONNECTIONS, seconds: quick ? 1 : 4, port }
      rates.get(kind)?.push(perSecond(await loadFrom(scope, order), '200'))
    }
  const ratio = (kind: string) =>
    quantile(
      (rates.get(kind) ?? []).map((rate, round) => rate / (rates.get('key')?.[round] ?? rate)),
      0.5,
    )
  return [...rates].flatMap(([kind, all]) => [
    figure(`${PATH} by ${kind}`, quantile(all, 0.5), '/s'),
    ...(kind === 'key' ? [] : [figure(`${PATH} by ${kind}: of the rate by key`, ratio(kind), '')]),
  ])
}

async function m2mToken({ call, url }: Installation): Promise<string> {
  const { body } = await call(routes.createM2mClient, { body: { name: 'Bench', scopes: ['read:monitors'] } })
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: body.client.client_id,
    client_secret: body.client_secret,
    scope: 'read:monitors',
  })
  const response = await fetch(`${url}/oauth2/token`, { method: 'POST', body: form })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

/** Measures sign-ins, and only the same hash in this process; the rest is the cost of a sign-in. */
async function measurePasswords(installation: Installation, people: number): Promise<Figure[]> {
  const stored = await hashPassword(PASSWORD)
  await installation.sql(
    `with p as (insert into person (id, email, name, created_at)
      select gen_random_uuid(), 'person-' || n || '@example.com', 'Person', 0 from generate_series(1, $1::int) n returning id),
    m as (insert into member (id, account_id, person_id, name, role, staff, created_at, revision)
      select gen_random_uuid(), (select id from account limit 1), id, 'Person', 'viewer', false, 0, 1 from p)
    insert into person_password (person_id, hash, changed_at) select id, $2, 0 from p`,
    [people, stored],
  )
  const signedIn = await usageDuring(installation.pids, () =>
    each(people, async n => {
      const response = await fetch(`${installation.url}/auth/login/password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n % 250}` },
        body: JSON.stringify({ email: `person-${n + 1}@example.com`, password: PASSWORD }),
      })
      if (!response.ok) throw new Error(`a sign-in answered ${response.status}: ${await response.text()}`)
    }),
  )
  const alone = await each(people, async () => void (await isPassword(stored, PASSWORD)))
  const rate = people / signedIn.result.seconds
  return explained(
    [
      figure('sign-ins by password', rate, '/s'),
      figure('sign-ins by password: of argon2id alone', rate / (people / alone.seconds), ''),
      figure('sign-ins by password: p99', quantile(signedIn.result.latencies, 0.99), 'ms'),
    ],
    signedIn.usage,
  )
}

async function each(count: number, work: (n: number) => Promise<void>) {
  const begun = performance.now()
  const latencies: number[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const started = performance.now()
      await work(next++)
      latencies.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { seconds: (performance.now() - begun) / 1000, latencies }
}
