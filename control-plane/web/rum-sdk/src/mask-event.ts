import type { RumPrivacy } from '@pharos/shared-protocol/rum/config.ts'
import type { RumEvent, RumException } from '@pharos/shared-protocol/rum/event.ts'
import { MASKED, maskMessage, maskStack, maskUrl } from '@pharos/shared-protocol/rum/mask.ts'

/**
 * Masks an event in place: everything in it that the page, its address or the person wrote. Names and attributes that
 * the app gives to the SDK, and names of functions in stacks, stay; selectors were built without data.
 */
export function maskEvent(event: RumEvent, privacy: RumPrivacy): void {
  const address = (text: string) => maskUrl(text, privacy.query_parameters)
  event.url = address(event.url)
  if (event.kind === 'view') {
    if (event.title) event.title = maskMessage(event.title, privacy)
    if (event.referrer) event.referrer = address(event.referrer)
  } else if (event.kind === 'resource') event.resource_url = address(event.resource_url)
  else if (event.kind === 'request') event.request_url = address(event.request_url)
  else if (event.kind === 'vital') {
    if (event.element_url) event.element_url = address(event.element_url)
  } else if (event.kind === 'console') event.message = maskText(event.message, privacy)
  else if (event.kind === 'error') {
    maskException(event, privacy)
    for (const cause of event.causes ?? []) maskException(cause, privacy)
    if (event.debug_ids)
      event.debug_ids = Object.fromEntries(Object.entries(event.debug_ids).map(([url, id]) => [address(url), id]))
  }
}

/** Fields in which people type, and hidden ones. */
const FIELDS = 'textarea,input:not([type=submit],[type=button],[type=checkbox],[type=radio])'
const MOST_FIELDS = 200
const LEAST_TYPED = 4

/** Besides what looks like data, what is in a field now. */
function maskText(text: string, privacy: RumPrivacy): string {
  let left = text
  if (privacy.mask_inputs)
    for (const { value } of [...document.querySelectorAll<HTMLInputElement>(FIELDS)].slice(0, MOST_FIELDS))
      if (value.length >= LEAST_TYPED) left = left.replaceAll(value, MASKED)
  return maskMessage(left, privacy)
}

function maskException(error: RumException, privacy: RumPrivacy): void {
  const { message, stack } = error
  error.error_type = maskMessage(error.error_type, { ...privacy, mask_text: false })
  error.message = maskText(message, privacy)
  if (stack) error.stack = maskStack(stack, message, `${error.error_type}: ${error.message}`, privacy)
}
