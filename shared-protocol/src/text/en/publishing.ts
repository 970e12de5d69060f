import { saying, type Texts } from '../words.ts'

/** What is refused of status pages. A text in lower case completes "<field> …". */
export const PUBLISHING = {
  'branding.image_unreadable': 'The image cannot be read at the moment.',
  'branding.unknown_upload': 'is not an upload key for the {asset} of this page',
  'branding.upload_expired': 'was created more than a day ago and not used; upload the file again',
  'branding.no_file': 'has no file yet: PUT it to the upload_url first',
  'branding.image_refused': 'cannot be shown: the file {fault}',
  'branding.too_many_uploads':
    '{limit} uploads of this account are not used by a branding yet. Use them, or wait until they are removed after a day.',
  'component.already_there': 'The monitor is already a component of this page; update it instead.',
  'component.limit': 'A status page can have at most {limit} components.',
  'component.not_of_page': 'is not a component of this page',
  'page_address.reserved': 'is reserved; choose another one',
  'page_address.taken': 'slug: this address is taken; choose another one.',
  'page_address.of_other_page': 'slug: another page of this account has this address.',
  'page_address.too_many_held':
    'This account has changed its addresses {limit} times within 30 days, for which former ones stay reserved. Use one of them, or try again later.',
  'custom_domain.not_available':
    'Custom domains are not available: the operator of this installation has not set PHAROS_SERVICE_DOMAIN and PHAROS_ACME_DIRECTORY.',
  'custom_domain.requires_verified_email':
    'A custom domain requires a verified email address of yours: sign in once by an emailed link, or add one as a contact method (POST /user/…/contact_method) and verify it with the code that is sent to it.',
  'custom_domain.being_removed': '{domain} is being removed; try again in a moment.',
  'custom_domain.page_has_another': 'domain: this page already has the custom domain {domain}; remove it first.',
  'custom_domain.already_active': 'domain: {domain} is already active on this page.',
  'custom_domain.of_other_page': 'domain: another page of this account already has {domain}.',
  'page_incident.only_when_resolved': 'can only be set for a resolved incident',
  'page_incident.not_before_started': 'must not be before started_at',
  'page_incident.update_limit': 'An incident can have at most {limit} updates.',
  'page_maintenance.no_way_back': "status: the maintenance is {status}; it can't go back to {wanted}.",
  'page_maintenance.after_scheduled_start': 'must be after scheduled_start_at',
  'public_page.busy': 'Too many status pages are asked for that are not in memory.',
  'public_page.previews_busy': 'Too many previews are being generated at the moment. Please try again.',
  'public_page.no_page': 'There is no status page at this address.',
  'public_page.nothing_here': 'There is nothing at this address.',
  'public_page.only_get': 'This address only supports GET.',
  'public_page.no_image': 'There is no such image on this page.',
  'subscriber.link_invalid': 'This link is not valid or is older than 7 days. Subscribe again.',
  'subscriber.asked_recently': 'This address was asked to confirm a moment ago, or too often today; try again later.',
  'subscriber.challenge_unanswered':
    'did not answer the challenge: it must be a public address that returns 2xx and the challenge itself within 5 s',
  'subscriber.too_many_pending':
    'Too many subscriptions are waiting for their confirmation. Try again later, or use the feed of the page.',
  'image.not_readable': 'is not a readable image',
  'image.other_format': 'is {format}, not {wanted}',
  'image.unknown_format': 'is something else, not {wanted}',
  'image.truncated': 'is truncated',
  'image.no_size': 'has no size',
  'image.too_many_pixels': 'is {width} × {height}; at most {limit} × {limit} are accepted',
  'custom_domain.claimed': 'domain: another account has claimed this domain.',
  'custom_domain.claimed_prove':
    'domain: another account has claimed this domain. If it is yours, create the CNAME {name} → {value} and send the request again.',
} as const satisfies Texts

export const publishingText = saying(PUBLISHING)
