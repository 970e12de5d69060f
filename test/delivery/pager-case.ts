import * as assert from 'uvu/assert'
import { type ChannelCase, form, json, LINK, WORDS } from './channel-said.ts'

const opsgenieBody = {
  message: WORDS.subject,
  alias: 'thread/1',
  description: `${WORDS.text}\n\nReason: ${WORDS.fact}\n\nAcknowledge: ${LINK}\n`,
  details: { Reason: WORDS.fact },
  source: 'Pharos',
  priority: 'P1',
}

/** Cases of services that keep alerts, and of phones. */
export const PAGER_CASES: { [name: string]: ChannelCase } = {
  pagerduty: {
    endpoint: () => ({ type: 'pagerduty', config: {}, secrets: { routing_key: 'r-secret' } }),
    path: '/pagerduty/enqueue',
    ok: { status: 202, body: { status: 'success', message: 'Event processed', dedup_key: 'thread/1' } },
    wrong: { status: 400, body: { status: 'invalid event' } },
    check(request) {
      assert.equal(json(request), {
        routing_key: 'r-secret',
        event_action: 'trigger',
        dedup_key: 'thread/1',
        client: 'Pharos',
        payload: {
          summary: `${WORDS.subject}: ${WORDS.text}`,
          source: WORDS.subject,
          severity: 'critical',
          timestamp: '2026-03-02T08:00:00.000Z',
          custom_details: { Reason: WORDS.fact },
        },
        links: [{ href: LINK, text: 'Acknowledge' }],
      })
    },
    longest: request => ({ text: json(request).payload.summary, limit: 1_024 }),
  },
  opsgenie: {
    endpoint: () => ({ type: 'opsgenie', config: { region: 'us' }, secrets: { api_key: 'o-secret' } }),
    path: '/opsgenie/alerts',
    ok: { status: 202, body: { result: 'Request will be processed', requestId: 'x' } },
    wrong: { status: 422, body: { message: 'Key format is not valid!' } },
    check(request) {
      assert.is(request.headers.authorization, 'GenieKey o-secret')
      assert.equal(json(request), opsgenieBody)
    },
    longest: request => ({ text: json(request).description, limit: 15_000 }),
  },
  sms: {
    endpoint: () => ({ type: 'sms', config: { phone_number: '+4930123456' }, secrets: {} }),
    path: '/twilio/Accounts/AC1/Messages.json',
    ok: { status: 201, body: { sid: 'SM1', status: 'queued' } },
    wrong: { status: 400, body: { code: 21211, message: 'Invalid To' } },
    check(request) {
      assert.is(request.headers.authorization, `Basic ${Buffer.from('AC1:twilio-secret').toString('base64')}`)
      assert.equal(form(request), {
        From: '+15550100',
        To: '+4930123456',
        Body: `${WORDS.subject}. ${WORDS.text}\nAcknowledge: ${LINK}`,
      })
    },
    longest: request => ({ text: form(request).Body ?? '', limit: 1_600 }),
  },
  voice: {
    endpoint: () => ({ type: 'voice', config: { phone_number: '+4930123456' }, secrets: {} }),
    path: '/twilio/Accounts/AC1/Calls.json',
    ok: { status: 201, body: { sid: 'CA1', status: 'queued' } },
    wrong: { status: 400, body: { code: 21217, message: 'Phone number does not appear to be valid' } },
    check(request) {
      const { From, To, Twiml } = form(request)
      assert.equal([From, To], ['+15550100', '+4930123456'])
      const say =
        '<Say language="en-US">Shop &lt;b&gt;&amp;* is down. It is &lt;script&gt; &amp; @everyone `down`.</Say>'
      assert.is(Twiml, `<?xml version="1.0" encoding="UTF-8"?><Response>${say}<Pause length="1"/>${say}</Response>`)
    },
    longest: request => ({ text: form(request).Twiml ?? '', limit: 4_000 }),
  },
}
