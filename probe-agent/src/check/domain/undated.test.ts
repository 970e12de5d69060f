import type { LegStep, Registration } from '@pharos/shared-protocol/check/domain.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort, listenHttp, type Target } from '../http/check.fixture.ts'
import { lookUp, RDAP_RECORD, rdapServer, whoisServer } from './chain.fixture.ts'

const test = suite('records without a date, over legs and their outcomes')

const UNDATED: Record<'rdap' | 'whois', Registration> = {
  rdap: {
    expiry_date: null,
    domain_status: ['auto renew period', 'client transfer prohibited'],
    registrar: 'Example Registrar, Inc.',
    nameservers: ['a.iana-servers.net', 'b.iana-servers.net'],
  },
  whois: { expiry_date: null, domain_status: ['ok'], registrar: 'W', nameservers: ['ns1.w.net'] },
}
const WHOIS_DATE = '2031-08-13T00:00:00.000Z'
const BOUGHT_DATE = '2032-01-02T00:00:00.000Z'

const WHOIS = {
  record: 'Registrar: W\nDomain Status: ok\nExpiry Date: 2031-08-13\nName Server: ns1.w.net\n',
  undated: 'Registrar: W\nDomain Status: ok\nCreated: 2001-02-03\nName Server: ns1.w.net\n',
  no_record: 'No match.\n',
  rate_limited: 'Query rate limit exceeded.\n',
  malformed_response: 'Hello there.\n',
}
const AGGREGATOR = {
  record: { registrar: 'Bought', expires: '2032-01-02' },
  undated: { registrar: 'Bought' },
  no_record: {},
  rate_limited: 429,
}
type Whois = keyof typeof WHOIS | 'no_endpoint'
type Aggregator = keyof typeof AGGREGATOR | 'no_endpoint'

/** What the legs after RDAP make of a record of RDAP without a date. */
function expected(whois: Whois, aggregator: Aggregator) {
  const failed = ['rate_limited', 'malformed_response'] as const
  const one = failed.find(reason => reason === whois)
  if (one !== undefined) return { reason: one, date: null, from: undefined }
  if (whois === 'record') return { reason: null, date: WHOIS_DATE, from: 'whois' }
  if (aggregator === 'record') return { reason: null, date: BOUGHT_DATE, from: 'aggregator' }
  const other = failed.find(reason => reason === aggregator)
  return { reason: other ?? null, date: null, from: other === undefined ? null : undefined }
}

async function databaseOf(answer: object | number): Promise<Target> {
  return listenHttp((_, response) =>
    typeof answer === 'number' ? response.writeHead(answer).end('{}') : response.end(JSON.stringify(answer)),
  )
}

const rdapWithoutDate = () => rdapServer((_, response) => response.end(JSON.stringify({ ...RDAP_RECORD, events: [] })))

for (const whois of [...Object.keys(WHOIS), 'no_endpoint'] as Whois[])
  for (const aggregator of [...Object.keys(AGGREGATOR), 'no_endpoint'] as Aggregator[])
    test(`RDAP undated, WHOIS ${whois}, aggregator ${aggregator}`, async () => {
      const rdap = await rdapWithoutDate()
      const second = whois === 'no_endpoint' ? null : await whoisServer(WHOIS[whois])
      const third = aggregator === 'no_endpoint' ? null : await databaseOf(AGGREGATOR[aggregator])
      const outcome = await lookUp({
        rdap: rdap.rdap,
        whois: second?.whois ?? null,
        aggregator: third && { url: third.uri },
      })
      const then = expected(whois, aggregator)
      assert.is(outcome.failure_reason, then.reason)
      assert.is(outcome.expiry_leg, then.from)
      assert.is(outcome.rdap_origin, 'iana')
      if (then.reason === null) {
        assert.equal(outcome.registration, { ...UNDATED.rdap, expiry_date: then.date })
        assert.is(outcome.leg, 'rdap')
      } else {
        assert.is(outcome.registration, null)
        assert.equal(outcome.undated, { leg: 'rdap', registration: UNDATED.rdap })
        assert.is(outcome.leg, outcome.steps.at(-1)?.leg)
      }
      await Promise.all([rdap.close(), second?.close(), third?.close()])
    })

const stepsOf = (steps: LegStep[]) => steps.map(step => `${step.leg} ${step.result}`)

test('a retry looks for the date alone, and asks RDAP nothing', async () => {
  const [rdap, whois] = [await rdapWithoutDate(), await whoisServer(WHOIS.record)]
  const undated = { leg: 'rdap' as const, registration: UNDATED.rdap }
  const outcome = await lookUp({ from: 'whois', rdap: rdap.rdap, whois: whois.whois, undated })
  assert.equal(outcome.registration, { ...UNDATED.rdap, expiry_date: WHOIS_DATE })
  assert.equal([outcome.leg, outcome.expiry_leg, outcome.rdap_origin], ['rdap', 'whois', 'iana'])
  assert.equal(stepsOf(outcome.steps), ['whois record'])
  assert.equal(rdap.requests, [])
  await Promise.all([rdap.close(), whois.close()])
})

test('WHOIS without a date is completed by the aggregator alike', async () => {
  const whois = await whoisServer(WHOIS.undated)
  const bought = await databaseOf(AGGREGATOR.record)
  const outcome = await lookUp({ whois: whois.whois, aggregator: { url: bought.uri } })
  assert.equal(outcome.registration, { ...UNDATED.whois, expiry_date: BOUGHT_DATE })
  assert.equal([outcome.leg, outcome.expiry_leg, outcome.rdap_origin], ['whois', 'aggregator', null])
  await Promise.all([whois.close(), bought.close()])
})

test('a registry’s record is not lost if the registrar that has the date is unreachable', async () => {
  const whois = await whoisServer(`${WHOIS.undated}Registrar WHOIS Server: whois.w.example:${await freePort()}\n`)
  const outcome = await lookUp({ whois: whois.whois }, { resolve: async () => ['127.0.0.1'] })
  assert.is(outcome.failure_reason, 'transport_error')
  assert.equal(outcome.undated, { leg: 'whois', registration: UNDATED.whois })
  await whois.close()
})

test.run()
