import { maxHeaderSize } from 'node:http'
import { LIMIT_BYTES as BILLING_BYTES } from '@pharos/control-plane/business/billing/receive.ts'
import { MOST_COLLECTIONS } from '@pharos/control-plane/business/mailed-report/collecting.ts'
import { LIMIT_BYTES as DIRECTORY_BYTES } from '@pharos/control-plane/identity/directory-event/receive.ts'
import { MOST_RESPONSE_BYTES } from '@pharos/control-plane/identity/saml/opened.ts'
import { GROUP_BYTES } from '@pharos/control-plane/identity/scim/group.ts'
import { USER_BYTES } from '@pharos/control-plane/identity/scim/user.ts'
import { MOST_FORM_BYTES } from '@pharos/control-plane/identity/sso/consume.ts'
import { MOST_BODY_BYTES as MOST_PING_BYTES } from '@pharos/control-plane/monitoring/heartbeat/receive.ts'
import { MOST_MAP_BYTES } from '@pharos/control-plane/observability/rum-source-map/check.ts'
import { LIMIT_BYTES } from '@pharos/control-plane/platform/http/body.ts'
import { LARGE_LISTS, MOST_READ } from '@pharos/control-plane/platform/http/bounded-read.ts'
import { DEADLINES } from '@pharos/control-plane/platform/http/connection.ts'
import { MOST_EXPORTS } from '@pharos/control-plane/platform/http/export.ts'
import { MOST_OF_ACCOUNT, MOST_REQUESTS } from '@pharos/control-plane/platform/http/in-flight.ts'
import { MOST_UNSENT } from '@pharos/control-plane/platform/http/large-reply.ts'
import { MOST_OF_PAGE } from '@pharos/control-plane/platform/http/reply.ts'
import { STALLED_MS } from '@pharos/control-plane/platform/http/stalled.ts'
import { MOST_BYTES as FORM_BYTES } from '@pharos/control-plane/publishing/subscribe-page/content.ts'
import {
  LIMIT_BYTES as INBOUND_BYTES,
  MOST_BYTES as MOST_INBOUND_BYTES,
} from '@pharos/control-plane/response/inbound/body.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { PING_BODY_LIMIT } from '@pharos/shared-protocol/contract/monitoring/ping.ts'
import { ASSET_BYTES } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { type Bound, count, seconds, size } from './bound.ts'

const more = (bytes: number) => Math.ceil(bytes * 1.5)
const json = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes) })
const FORM = 'application/x-www-form-urlencoded'
const ARRIVAL = `headers ${seconds(DEADLINES.headersTimeout)}, all ${seconds(DEADLINES.requestTimeout)} (408)`

/** What arrives by HTTP, besides telemetry. */
export const HTTP_BOUNDS: readonly Bound[] = [
  {
    ...{ input: 'request line and headers', from: 'anybody', bytes: size(maxHeaderSize), work: '–', time: ARRIVAL },
    beyond: '431 too_large',
    exceed: attack => attack.get('/account', { 'x-long': 'x'.repeat(more(maxHeaderSize)) }),
  },
  {
    ...{ input: 'a body with a credential (JSON, form or CSV)', from: 'an account', bytes: size(LIMIT_BYTES.account) },
    ...{ work: 'the schema of the route', time: ARRIVAL, beyond: '413 too_large' },
    exceed: attack => attack.post('/http/job', json(more(LIMIT_BYTES.account))),
  },
  {
    input: 'a body without one: sign-in, passkeys (WebAuthn), OAuth, subscriptions by API',
    ...{ from: 'anybody', bytes: size(LIMIT_BYTES.public), work: 'the schema of the route', time: ARRIVAL },
    beyond: '413 too_large',
    exceed: attack => attack.post('/auth/login/magic_link', json(more(LIMIT_BYTES.public)), undefined, null),
  },
  {
    input: 'a form of a status page: subscribing, confirming, leaving',
    ...{ from: 'anybody', bytes: size(FORM_BYTES), work: 'limits of the page and address', time: ARRIVAL },
    ...{ beyond: '413', tested: 'test/api/page-bounds.test.ts' },
  },
  {
    ...{ input: 'a ping', from: 'anybody', bytes: `${size(PING_BODY_LIMIT)} kept, ${size(MOST_PING_BYTES)} read` },
    ...{ work: 'limit of the heartbeat', time: ARRIVAL, beyond: '200' },
    async exceed(attack) {
      const { body } = await attack.call(routes.createHeartbeat, { body: { period_seconds: 3_600 } })
      return attack.post(body.ping_url, 'x'.repeat(more(PING_BODY_LIMIT)), 'text/plain', null)
    },
  },
  {
    ...{ input: 'an inbound alert', from: 'anybody' },
    bytes: `${size(MOST_INBOUND_BYTES)}, shortened while it arrives beyond ${size(INBOUND_BYTES)}; of CloudWatch ${size(INBOUND_BYTES)}`,
    work: 'limit of the source; beyond 500 KiB 4 bodies of an account arrive at once, and one is read at a time',
    ...{ time: `${ARRIVAL}; 10 s for its turn`, beyond: '413 too_large' },
    async exceed(attack) {
      const body = { type: 'generic', friendly_name: 'too much' } as const
      const made = await attack.call(routes.createInboundSource, { body })
      return attack.post(new URL(made.body.url).pathname, json(more(MOST_INBOUND_BYTES)), undefined, null)
    },
  },
  {
    ...{ input: 'an event of an identity provider', from: 'anybody', bytes: size(DIRECTORY_BYTES) },
    ...{ work: 'the signature first', time: ARRIVAL, beyond: '413 too_large' },
    exceed: attack => attack.post('/webhook/workos', 'x'.repeat(more(DIRECTORY_BYTES)), 'text/plain', null),
  },
  {
    ...{ input: 'an event of the payment provider', from: 'anybody', bytes: size(BILLING_BYTES) },
    ...{ work: 'form and time of the signature, then the signature', time: ARRIVAL, beyond: '413 too_large' },
    tested: 'test/billing/webhook.test.ts',
  },
  {
    ...{
      input: 'a SAML response',
      from: 'anybody',
      bytes: `${size(MOST_FORM_BYTES)}, ${size(MOST_RESPONSE_BYTES)} of it the response`,
    },
    ...{ work: 'attributes, depth and signatures (docs/sso.md)', time: ARRIVAL, beyond: '413 too_large' },
    exceed: attack => attack.post('/login/sso', `SAMLResponse=${'x'.repeat(more(MOST_FORM_BYTES))}`, FORM, null),
  },
  ...scim('a SCIM user', 'Users', USER_BYTES),
  ...scim('a SCIM group', 'Groups', GROUP_BYTES),
  {
    ...{ input: 'an image of a status page', from: 'an account', bytes: size(Math.max(...Object.values(ASSET_BYTES))) },
    ...{ work: 'its declared size', time: ARRIVAL, beyond: '400 invalid_request' },
    async exceed(attack) {
      const { body } = await attack.call(routes.createStatusPage, { body: { friendly_name: 'Bounds' } })
      const file = { file_type: 'og_image', content_type: 'image/png', file_size_bytes: more(ASSET_BYTES.og_image) }
      return attack.post(`/status_page/${body.id}/branding/upload`, JSON.stringify(file))
    },
  },
  {
    ...{ input: 'a source map', from: 'an account', bytes: size(MOST_MAP_BYTES) },
    work: '1,000,000 lines, 4,000,000 segments; 2 at once',
    ...{ time: `${ARRIVAL}; 20 s for its turn`, beyond: '413 too_large' },
    async exceed(attack) {
      const { body } = await attack.call(routes.createRumApp, { body: { name: 'Bounds' } })
      return attack.post(`/rum/${body.id}/source_maps?release=1&url=/a.js`, 'x'.repeat(more(MOST_MAP_BYTES)))
    },
  },
  {
    ...{ input: 'requests at once', from: 'an account', bytes: '–' },
    work: `${count(MOST_REQUESTS, 'of a credential')}, ${count(MOST_OF_ACCOUNT, 'of an account')}`,
    ...{ time: ARRIVAL, beyond: '429 rate_limited' },
    async exceed(attack) {
      await attack.hold(more(MOST_REQUESTS), () => headOf(attack.key, 'POST', '/service', 'Content-Length: 500'))
      return attack.get('/account')
    },
  },
  {
    ...{
      input: 'exports at once',
      from: 'an account',
      bytes: 'pieces of 4 MB',
      work: count(MOST_EXPORTS.ofCaller, 'of an account'),
    },
    ...{ time: `${seconds(STALLED_MS)} without reading`, beyond: '429 rate_limited' },
    tested: 'test/telemetry/log/bytes.test.ts',
  },
  {
    ...{ input: 'comparisons of reports at once', from: 'an account', bytes: '8 MB of figures' },
    work: `${count(MOST_COLLECTIONS.ofCaller, 'of an account')}, ${count(MOST_COLLECTIONS.all, 'in all (503)')}`,
    ...{ time: '–', beyond: '429 rate_limited' },
    tested: 'control-plane/src/business/mailed-report/collecting.test.ts',
  },
  {
    input: 'replies that nobody reads',
    ...{ from: 'an account', bytes: `${size(MOST_UNSENT.ofCaller)}, a page of a list ${size(MOST_OF_PAGE)}` },
    ...{ work: '–', time: `${seconds(STALLED_MS)} without reading`, beyond: '429 rate_limited' },
    tested: 'test/api/large-page.test.ts',
  },
  {
    ...{ input: 'the rows of a list', from: 'an account' },
    bytes: `${size(MOST_READ.whole)}; a page ends at ${size(MOST_READ.page)}`,
    work: `beyond ${size(MOST_READ.atOnce)} in turn: ${count(LARGE_LISTS.count, 'of an account')} at once`,
    ...{ time: `${seconds(LARGE_LISTS.patienceMs)} for a turn`, beyond: '413 too_large' },
    tested: 'test/api/standing/list.test.ts',
  },
]

function scim(input: string, path: string, bytes: number): Bound[] {
  return [
    {
      ...{ input, from: 'an account', bytes: size(bytes), work: 'docs/scim.md', time: ARRIVAL },
      beyond: '413',
      async exceed(attack) {
        const { body } = await attack.call(routes.createScimConnection, { body: { display_name: input } })
        const { connection, bearer_token } = body
        const answer = await attack.post(
          `/scim/v2/${connection.connection_id}/${path}`,
          json(more(bytes)),
          'application/scim+json',
          bearer_token,
        )
        await attack.call(routes.deleteScimConnection)
        return answer
      },
    },
  ]
}

/** The head of a request whose body never comes. */
function headOf(key: string, method: string, path: string, ...lines: string[]): string[] {
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    ...lines,
  ]
}
