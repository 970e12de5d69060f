import type { RumPrivacy } from '@pharos/shared-protocol/rum/config.ts'
import type { RumEvent, RumException } from '@pharos/shared-protocol/rum/event.ts'
import { maskMessage, maskStack, maskUrl } from '@pharos/shared-protocol/rum/mask.ts'

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
  } else if (event.kind === 'console') event.message = maskMessage(event.message, privacy)
  else if (event.kind === 'error') {
    maskException(event, privacy)
    for (const cause of event.causes ?? []) maskException(cause, privacy)
    if (event.debug_ids)
      event.debug_ids = Object.fromEntries(Object.entries(event.debug_ids).map(([url, id]) => [address(url), id]))
  }
}

function maskException(error: RumException, privacy: RumPrivacy): void {
  const { message, stack } = error
  error.error_type = maskMessage(error.error_type, { ...privacy, mask_text: false })
  error.message = maskMessage(message, privacy)
  if (stack) error.stack = maskStack(stack, message, `${error.error_type}: ${error.message}`, privacy)
}
