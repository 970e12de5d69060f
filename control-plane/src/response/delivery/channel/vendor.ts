import type { Door } from './channel.ts'

/** Addresses of services that have one address for all customers. */
const ADDRESSES = {
  slack: 'https://slack.com/api',
  telegram: 'https://api.telegram.org',
  pushover: 'https://api.pushover.net/1',
  pagerduty: 'https://events.pagerduty.com/v2',
  opsgenie: 'https://api.opsgenie.com/v2',
  opsgenie_eu: 'https://api.eu.opsgenie.com/v2',
  twilio: 'https://api.twilio.com/2010-04-01',
}

/** The service's own address, or the one that the installation configures for it. */
export function addressOf({ config }: Door, vendor: keyof typeof ADDRESSES): string {
  return (config.PHAROS_CHANNEL_ENDPOINTS[vendor] ?? ADDRESSES[vendor]).replace(/\/+$/, '')
}
