import type { ChannelType } from '@pharos/shared-protocol/contract/response/channel-type.ts'
import { defineWords } from './language.ts'

/** Names that are the same in every language. */
export const CHANNEL_NAMES = {
  webhook: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  google_chat: 'Google Chat',
  mattermost: 'Mattermost',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  gotify: 'Gotify',
  pushover: 'Pushover',
  pagerduty: 'PagerDuty',
  opsgenie: 'Opsgenie',
}

export const CHANNELS = defineWords<Record<ChannelType, string>>({
  en: {
    email: 'Email',
    ...CHANNEL_NAMES,
    sms: 'Text message',
    voice: 'Call',
    chat_channel: 'Chat channel',
  },
  de: {
    email: 'E-Mail',
    ...CHANNEL_NAMES,
    sms: 'SMS',
    voice: 'Anruf',
    chat_channel: 'Chat-Kanal',
  },
  fr: {
    email: 'E-mail',
    ...CHANNEL_NAMES,
    sms: 'SMS',
    voice: 'Appel',
    chat_channel: 'Canal de chat',
  },
})

/** The fields of channels, by their API names. */
export const CHANNEL_FIELDS = defineWords({
  en: {
    email: 'Email address',
    url: 'URL',
    phone_number: 'Phone number',
    token: 'Token',
    channel: 'Channel',
    chat_id: 'Chat ID',
    user_key: 'User key',
    routing_key: 'Routing key',
    api_key: 'API key',
    region: 'Region',
    chat_token: 'Token',
    secret: 'This is a secret. It is not shown again.',
    phone: 'With country code, such as +4930123456',
    slack: 'An incoming webhook, or a token and a channel.',
    optional: 'Optional.',
  },
  de: {
    email: 'E-Mail-Adresse',
    url: 'Adresse (URL)',
    phone_number: 'Telefonnummer',
    token: 'Token',
    channel: 'Kanal',
    chat_id: 'Chat-ID',
    user_key: 'Benutzerschlüssel',
    routing_key: 'Routing-Schlüssel',
    api_key: 'API-Schlüssel',
    region: 'Region',
    chat_token: 'Token',
    secret: 'Das ist geheim: Es wird nicht wieder gezeigt.',
    phone: 'Mit Landesvorwahl, etwa +4930123456',
    slack: 'Ein eingehender Webhook; oder ein Token und ein Kanal.',
    optional: 'Darf leer bleiben.',
  },
  fr: {
    email: 'Adresse e-mail',
    url: 'URL',
    phone_number: 'Numéro de téléphone',
    token: 'Jeton',
    channel: 'Canal',
    chat_id: 'Identifiant du chat',
    user_key: 'Clé d’utilisateur',
    routing_key: 'Clé de routage',
    api_key: 'Clé d’API',
    region: 'Région',
    chat_token: 'Jeton',
    secret: 'C’est un secret. Il ne sera plus affiché.',
    phone: 'Avec l’indicatif du pays, par exemple +33123456789',
    slack: 'Un webhook entrant, ou un jeton et un canal.',
    optional: 'Facultatif.',
  },
})

/** Deliveries and their outcomes. */
export const DELIVERIES = defineWords({
  en: {
    title: 'Delivery log',
    none: 'Nothing was sent in the last 90 days.',
    state: 'Status',
    anyState: 'Any status',
    again: 'Resend',
    sentAgain: 'Sent again.',
    next: 'next attempt',
    answered: (status: number | null, milliseconds: number) => `${status ?? 'no answer'}, ${milliseconds} ms`,
    cut: 'Older ones are not shown.',
  },
  de: {
    title: 'Zustellprotokoll',
    none: 'In den letzten 90 Tagen wurde nichts gesendet.',
    state: 'Zustand',
    anyState: 'Jeder Zustand',
    again: 'Nochmals senden',
    sentAgain: 'Nochmals gesendet.',
    next: 'nächster Versuch',
    answered: (status: number | null, milliseconds: number) => `${status ?? 'keine Antwort'}, ${milliseconds} ms`,
    cut: 'Ältere fehlen hier.',
  },
  fr: {
    title: 'Journal des envois',
    none: 'Rien n’a été envoyé au cours des 90 derniers jours.',
    state: 'État',
    anyState: 'Tous les états',
    again: 'Renvoyer',
    sentAgain: 'Renvoyé.',
    next: 'prochaine tentative',
    answered: (status: number | null, milliseconds: number) => `${status ?? 'aucune réponse'}, ${milliseconds} ms`,
    cut: 'Les plus anciens ne sont pas affichés.',
  },
})
