import type { Frame, Request } from 'playwright-core'

/** Whether a request is of the frame that draws recordings, which are pages of strangers, or of one within it. */
export function isOfPlayer(request: Request): boolean {
  // Requests for pages have no frame yet.
  return !request.isNavigationRequest() && isPlayer(request.frame())
}

function isPlayer(frame: Frame | null): boolean {
  return frame !== null && (frame.url().endsWith('/console/player') || isPlayer(frame.parentFrame()))
}

/** Directives that the policy of the player has and that of the console has not. */
const POLICY = /"(style-src 'self' 'unsafe-inline'|img-src data:|font-src data:)"|\/console\/player#/

/** What a browser says when the player's policy has held a recording back. */
export function isHeldBack(said: string): boolean {
  return POLICY.test(said)
}
