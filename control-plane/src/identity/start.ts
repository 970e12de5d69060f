import type { Platform } from '../platform/context.ts'
import { startForgetting } from '../platform/forget.ts'
import type { Binding } from '../platform/http/server.ts'
import type { Worker } from '../platform/worker.ts'
import { startDomainChecks } from './domain/index.ts'
import { emailChangeEndpoints, emailChangeRoutes, OLD_EMAIL_CHANGES } from './email-change/index.ts'
import { invitationEndpoints, invitationRoutes, OLD_INVITATIONS } from './invitation/index.ts'
import { OLD_SIGN_IN_LINKS, personEndpoints, signInEndpoints, signInRoutes } from './sign-in/index.ts'
import { OLD_ASSERTIONS, OLD_SSO_SIGN_INS, ssoRoutes } from './sso/index.ts'
import { startConnectionChecks } from './sso-connection/index.ts'
import { limitCallers, OLD_BROWSERS } from './visitor/index.ts'

/** The routes that count who calls them. */
export function identityRoutes(platform: Platform): Binding[] {
  const counted = limitCallers(platform)
  return [
    ...signInRoutes(counted),
    ...invitationRoutes(counted),
    ...emailChangeRoutes(counted),
    ...ssoRoutes(platform, counted),
  ]
}

/** How the receivers of this area's mails are looked up. */
export const IDENTITY_FINDERS = {
  sign_in: signInEndpoints,
  person: personEndpoints,
  invitation: invitationEndpoints,
  email_change: emailChangeEndpoints,
}

/** The background work of this area. */
export function startIdentity(platform: Platform): Worker[] {
  return [startHousekeeping(platform), startDomainChecks(platform), startConnectionChecks(platform)]
}

function startHousekeeping(platform: Platform): Worker {
  const old = [
    ...[OLD_SIGN_IN_LINKS, OLD_BROWSERS, OLD_INVITATIONS, OLD_EMAIL_CHANGES],
    ...[OLD_SSO_SIGN_INS, OLD_ASSERTIONS],
  ]
  return startForgetting(platform, 'identity-housekeeping', old)
}
