import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import * as assert from 'uvu/assert'
import { type ChannelCase, json, LINK, WORDS } from './channel-said.ts'
import { PAGER_CASES } from './pager-case.ts'

const byUrl = (type: ChannelType, path: string) => (base: string) => ({
  type,
  config: {},
  secrets: { url: `${base}${path}` },
})

function checkSlack(body: Record<string, unknown>): void {
  assert.is(body.text, '🔴 Shop &lt;b&gt;&amp;* is down: It is &lt;script&gt; &amp; @everyone `down`.')
  assert.equal(body.blocks, [
    { type: 'header', text: { type: 'plain_text', text: '🔴 Shop <b>&* is down' } },
    { type: 'section', text: { type: 'mrkdwn', text: 'It is &lt;script&gt; &amp; @everyone `down`.' } },
    { type: 'section', fields: [{ type: 'mrkdwn', text: '*Reason*\na_b*c &lt;d&gt;' }] },
    {
      type: 'actions',
      elements: [
        { type: 'button', action_id: 'acknowledge-0', text: { type: 'plain_text', text: 'Acknowledge' }, url: LINK },
      ],
    },
  ])
}

const bot = (type: 'slack' | 'chat_channel'): ChannelCase => ({
  endpoint: () => ({ type, config: { channel: '#ops' }, secrets: { token: 'xoxb-secret-token' } }),
  path: '/slack/chat.postMessage',
  ok: { status: 200, body: { ok: true, channel: 'C1', ts: '1.2' } },
  wrong: { status: 200, body: { ok: false, error: 'channel_not_found' } },
  check(request) {
    assert.is(request.headers.authorization, 'Bearer xoxb-secret-token')
    const { channel, unfurl_links, unfurl_media, ...body } = json(request)
    assert.equal([channel, unfurl_links, unfurl_media], ['#ops', false, false])
    checkSlack(body)
  },
  longest: request => ({ text: json(request).blocks[1].text.text, limit: 3_000 }),
})

/** Every type of HTTP channel, as its service documents it. */
export const CASES: { [name: string]: ChannelCase } = {
  webhook: {
    endpoint: byUrl('webhook', '/hook'),
    path: '/hook',
    ok: { status: 204, body: '' },
    wrong: { status: 410, body: 'gone' },
    byScheduleAlone: true,
    check: request => {
      assert.equal(json(request), { event: 'incident.opened' })
      assert.is(request.headers['x-pharos-delivery'], 'delivery-1')
      assert.is(request.headers['x-pharos-event'], 'incident.opened')
    },
    longest: () => ({ text: '', limit: 0 }),
  },
  slack: {
    endpoint: byUrl('slack', '/services/T/B/x'),
    path: '/services/T/B/x',
    ok: { status: 200, body: 'ok' },
    wrong: { status: 404, body: 'no_service' },
    check: request => checkSlack(json(request)),
    longest: request => ({ text: json(request).blocks[1].text.text, limit: 3_000 }),
  },
  'slack by bot': bot('slack'),
  chat_channel: bot('chat_channel'),
  discord: {
    endpoint: byUrl('discord', '/api/webhooks/1/x'),
    path: '/api/webhooks/1/x',
    ok: { status: 204, body: '' },
    wrong: { status: 404, body: { message: 'Unknown Webhook', code: 10015 } },
    check(request) {
      const { allowed_mentions, username, embeds } = json(request)
      assert.equal([allowed_mentions, username, embeds.length], [{ parse: [] }, 'Pharos', 1])
      const [{ title, description, color, timestamp, fields }] = embeds
      assert.is(title, '🔴 Shop \\<b\\>&\\* is down')
      assert.match(description, /^It is \\<script\\> & @\u200beveryone \\`down\\`\.\n\n\[Acknowledge\]\(<https:/)
      assert.is(color, 0xd92d20)
      assert.is(timestamp, '2026-03-02T08:00:00.000Z')
      assert.equal(fields, [{ name: 'Reason', value: 'a\\_b\\*c \\<d\\>', inline: true }])
    },
    longest: request => ({ text: json(request).embeds[0].description, limit: 4_096 }),
  },
  teams: {
    endpoint: byUrl('teams', '/workflows/x'),
    path: '/workflows/x',
    ok: { status: 202, body: '' },
    wrong: { status: 404, body: 'no such flow' },
    check(request) {
      const { type, attachments } = json(request)
      assert.equal([type, attachments.length], ['message', 1])
      const [{ contentType, content }] = attachments
      assert.is(contentType, 'application/vnd.microsoft.card.adaptive')
      assert.equal([content.type, content.version], ['AdaptiveCard', '1.4'])
      assert.equal(
        content.body.map((block: { type: string }) => block.type),
        ['TextBlock', 'TextBlock', 'FactSet'],
      )
      assert.is(content.body[0].text, '🔴 Shop \\<b\\>&\\* is down')
      assert.equal(content.actions, [{ type: 'Action.OpenUrl', title: 'Acknowledge', url: LINK }])
    },
    longest: request => ({ text: request.body, limit: 28_000 }),
  },
  google_chat: {
    endpoint: byUrl('google_chat', '/v1/spaces/A/messages?key=k&token=t'),
    path: '/v1/spaces/A/messages?key=k&token=t&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD',
    ok: { status: 200, body: { name: 'spaces/A/messages/1' } },
    wrong: { status: 404, body: { error: { code: 404 } } },
    check(request) {
      const { cardsV2, thread } = json(request)
      assert.equal(thread, { threadKey: 'thread/1' })
      const [{ cardId, card }] = cardsV2
      assert.equal([cardId, card.header.title], ['delivery-1', '🔴 Shop <b>&* is down'])
      assert.equal(card.sections[0].widgets, [
        { textParagraph: { text: 'It is &lt;script&gt; &amp; @everyone `down`.' } },
        { decoratedText: { topLabel: 'Reason', text: 'a_b*c &lt;d&gt;', wrapText: true } },
        { buttonList: { buttons: [{ text: 'Acknowledge', onClick: { openLink: { url: LINK } } }] } },
      ])
    },
    longest: request => ({ text: request.body, limit: 32_000 }),
  },
  mattermost: {
    endpoint: byUrl('mattermost', '/hooks/x'),
    path: '/hooks/x',
    ok: { status: 200, body: 'ok' },
    wrong: { status: 400, body: { id: 'web.incoming_webhook.invalid.app_error' } },
    check(request) {
      const { username, attachments } = json(request)
      const [{ fallback, color, title, text, fields }] = attachments
      assert.equal([username, color, title], ['Pharos', '#d92d20', '🔴 Shop <b>&* is down'])
      assert.match(fallback, /is down: It is/)
      assert.match(text, /^It is \\<script\\> & @\u200beveryone \\`down\\`\.\n\n\[Acknowledge\]/)
      assert.equal(fields, [{ short: true, title: 'Reason', value: 'a\\_b\\*c \\<d\\>' }])
    },
    longest: request => ({ text: request.body, limit: 16_383 }),
  },
  telegram: {
    endpoint: () => ({ type: 'telegram', config: { chat_id: '-1001' }, secrets: { token: '42:secret-token' } }),
    path: '/telegram/bot42:secret-token/sendMessage',
    ok: { status: 200, body: { ok: true, result: {} } },
    wrong: { status: 400, body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' } },
    check(request) {
      assert.equal(json(request), {
        chat_id: '-1001',
        text: [
          '🔴 <b>Shop &lt;b&gt;&amp;* is down</b>',
          'It is &lt;script&gt; &amp; @everyone `down`.',
          '<b>Reason</b>: a_b*c &lt;d&gt;',
          '<a href="https://pharos.example/incident/1?a=1&amp;b=2">Acknowledge</a>',
        ].join('\n\n'),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      })
    },
    longest: request => ({
      text: json(request)
        .text.replaceAll(/<[^>]*>/g, '')
        .replaceAll(/&\w+;/g, '?'),
      limit: 4_096,
    }),
  },
  ntfy: {
    endpoint: base => ({
      type: 'ntfy',
      config: {},
      secrets: { url: `${base}/sub/my-topic?auth=a`, token: 'tk_secret' },
    }),
    path: '/sub/?auth=a',
    ok: { status: 200, body: { id: 'x', event: 'message' } },
    wrong: { status: 403, body: { code: 40301, error: 'forbidden' } },
    check(request) {
      assert.is(request.headers.authorization, 'Bearer tk_secret')
      assert.equal(json(request), {
        topic: 'my-topic',
        title: '🔴 Shop <b>&* is down',
        message: WORDS.text,
        priority: 5,
        click: LINK,
        actions: [{ action: 'view', label: 'Acknowledge', url: LINK }],
      })
    },
    longest: request => ({ text: json(request).message, limit: 4_096 }),
  },
  gotify: {
    endpoint: base => ({ type: 'gotify', config: { url: `${base}/` }, secrets: { token: 'app-secret' } }),
    path: '/message',
    ok: { status: 200, body: { id: 1 } },
    wrong: { status: 401, body: { error: 'Unauthorized' } },
    check(request) {
      assert.is(request.headers['x-gotify-key'], 'app-secret')
      const { title, message, priority, extras } = json(request)
      assert.equal([title, priority], ['🔴 Shop <b>&* is down', 10])
      assert.match(message, /^It is <script> & @everyone `down`\.\n\nReason: a_b\*c <d>/)
      assert.equal(extras['client::notification'], { click: { url: LINK } })
      assert.equal(extras['client::display'], { contentType: 'text/plain' })
    },
    longest: request => ({ text: json(request).message, limit: 4_096 }),
  },
  pushover: {
    endpoint: () => ({ type: 'pushover', config: {}, secrets: { user_key: 'u-secret', token: 't-secret' } }),
    path: '/pushover/messages.json',
    ok: { status: 200, body: { status: 1, request: 'x' } },
    wrong: { status: 400, body: { status: 0, errors: ['user identifier is invalid'] } },
    check(request) {
      assert.equal(json(request), {
        token: 't-secret',
        user: 'u-secret',
        title: '🔴 Shop <b>&* is down',
        message: WORDS.text,
        priority: 1,
        timestamp: Date.parse('2026-03-02T08:00:00Z') / 1_000,
        url: LINK,
        url_title: 'Acknowledge',
      })
    },
    longest: request => ({ text: json(request).message, limit: 1_024 }),
  },
  ...PAGER_CASES,
}
