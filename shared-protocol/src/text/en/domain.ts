import type { LookupFailure } from '../../check/domain.ts'
import { saying, type Texts } from '../words.ts'

/** Why the status of a domain monitor changed. Days and instants are as in the API. */
export const DOMAIN = {
  'domain.undated': 'no source has an expiry date',
  'domain.registered': 'registered until {day}',
  'domain.expired': 'expired on {at}',
  'domain.manual_cleared': 'the manual date was cleared',
  'domain.manual_set': 'a manual date was set',
  'domain.changed': 'the monitored domain was changed',
  'domain.no_rdap_endpoint': 'no rdap endpoint: {detail}',
  'domain.registry_no_record': 'registry no record: {detail}',
  'domain.rate_limited': 'rate limited: {detail}',
  'domain.transport_error': 'transport error: {detail}',
  'domain.malformed_response': 'malformed response: {detail}',
} as const satisfies Texts & { [F in LookupFailure as `domain.${F}`]: string }

export const sayDomain = saying(DOMAIN)
