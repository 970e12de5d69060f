import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import type { OutboundRequest } from '../../../platform/egress.ts'
import type { Language } from '../../../platform/language.ts'
import { USER_AGENT } from '../../../platform/outbound-fault.ts'
import type { Message } from '../message.ts'
import { type Channel, type Door, judgeStatus } from './channel.ts'
import { cut, escapeHtml } from './text.ts'
import { addressOf } from './vendor.ts'

/** Two SMS segments; people do not read eight. */
const SMS = 320
/** TwiML has at most 4,000 characters; a minute of speech is less. */
const SPOKEN = 600

/** A text: what happened, and the links that acknowledge and resolve, if it has them. */
export const sms = byTwilio('Messages', message => {
  const links = message.links.filter(({ action, url }) => /^(acknowledge|resolve)$/.test(action) && url.length < SMS)
  const tail = links.map(({ label, url }) => `\n${label}: ${url}`).join('')
  return { Body: `${cut(`${message.subject}. ${message.text}`, SMS)}${tail}` }
})

/** The voice that reads a language, as Twilio names it. */
const VOICES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR' }

/** A call that says the message twice. */
export const voice = byTwilio('Calls', message => {
  const words = escapeHtml(cut(`${message.subject}. ${message.text}`, SPOKEN))
  const say = `<Say language="${VOICES[message.language ?? 'en']}">${words}</Say>`
  return { Twiml: `<?xml version="1.0" encoding="UTF-8"?><Response>${say}<Pause length="1"/>${say}</Response>` }
})

function byTwilio(resource: 'Messages' | 'Calls', print: (message: Message) => Record<string, string>): Channel {
  return {
    async send(door, { config }, { message }) {
      const request = requestOf(door, resource, { To: String(config.phone_number), ...print(message) })
      if (request === null)
        return {
          result: 'refused',
          reason: deliveryText('delivery.no_phone_account'),
          status: null,
          answer: '',
        }
      return judgeStatus(await door.egress.request(request), door.clock.now())
    },
  }
}

/** Whether this installation can send texts and calls. */
export function hasPhoneGateway({ config }: Pick<Door, 'config'>): boolean {
  return Boolean(config.PHAROS_TWILIO_ACCOUNT_SID && config.PHAROS_TWILIO_AUTH_TOKEN && config.PHAROS_TWILIO_FROM)
}

function requestOf(door: Door, resource: string, fields: Record<string, string>): OutboundRequest | null {
  const { PHAROS_TWILIO_ACCOUNT_SID: sid, PHAROS_TWILIO_AUTH_TOKEN: token, PHAROS_TWILIO_FROM: from } = door.config
  if (!sid || !token || !from) return null
  return {
    url: `${addressOf(door, 'twilio')}/Accounts/${encodeURIComponent(sid)}/${resource}.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': USER_AGENT,
    },
    body: new URLSearchParams({ From: from, ...fields }).toString(),
  }
}
