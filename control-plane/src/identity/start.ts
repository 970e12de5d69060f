import type { Platform } from '../platform/context.ts'
import { startForgetting } from '../platform/forget.ts'
import type { Credentials } from '../platform/http/authenticate.ts'
import type { Binding } from '../platform/http/server.ts'
import type { Worker } from '../platform/worker.ts'
import { OLD_DIRECTORY_EVENTS } from './directory-event/index.ts'
import { startDomainChecks } from './domain/index.ts'
import { emailChangeEndpoints, emailChangeRoutes, OLD_EMAIL_CHANGES } from './email-change/index.ts'
import { OLD_FAILURES, OLD_PENDING } from './entry/index.ts'
import { factorRoutes } from './factor/index.ts'
import { heldRoutes } from './held/index.ts'
import { invitationEndpoints, invitationRoutes, OLD_INVITATIONS } from './invitation/index.ts'
import { newAccountRoutes } from './new-account/index.ts'
import { OLD_APPS, OLD_GRANTS, OLD_REPLIES, OLD_TOKENS, oauthRoutes } from './oauth/index.ts'
import { identityPageRoutes } from './page/index.ts'
import { OLD_CHALLENGES, passkeyRoutes } from './passkey/index.ts'
import { passwordRoutes } from './password/index.ts'
import { personEndpoints } from './person-mail/index.ts'
import { OLD_VISITS, providerRoutes } from './provider/index.ts'
import { scimRoutes } from './scim/index.ts'
import { OLD_SCIM_LOG } from './scim-log/index.ts'
import { secondStepRoutes } from './second-step/index.ts'
import { securityPolicyRoutes, startPolicyReminders } from './security-policy/index.ts'
import { OLD_SIGN_IN_LINKS, signInEndpoints, signInRoutes } from './sign-in/index.ts'
import { OLD_ASSERTIONS, OLD_SSO_SIGN_INS, ssoRoutes } from './sso/index.ts'
import { startConnectionChecks } from './sso-connection/index.ts'
import { limitCallers, OLD_BROWSERS, whoIsBy } from './visitor/index.ts'

export function identityRoutes(platform: Platform, credentials: Credentials): Binding[] {
  const counted = limitCallers(platform)
  return [
    ...newAccountRoutes,
    ...signInRoutes(counted),
    ...passwordRoutes(counted),
    ...secondStepRoutes(counted),
    ...passkeyRoutes(counted),
    ...factorRoutes,
    ...heldRoutes,
    ...providerRoutes(platform, counted),
    ...securityPolicyRoutes,
    ...identityPageRoutes,
    ...invitationRoutes(counted),
    ...emailChangeRoutes(counted),
    ...oauthRoutes(platform, counted, whoIsBy(credentials)),
    ...scimRoutes(platform),
    ...ssoRoutes(platform, counted),
  ]
}

/** Finds the receivers of this area's mails. */
export const IDENTITY_FINDERS = {
  sign_in: signInEndpoints,
  person: personEndpoints,
  invitation: invitationEndpoints,
  email_change: emailChangeEndpoints,
}

/** The background work of this area. */
export function startIdentity(platform: Platform): Worker[] {
  return [
    startHousekeeping(platform),
    startDomainChecks(platform),
    startConnectionChecks(platform),
    startPolicyReminders(platform),
  ]
}

function startHousekeeping(platform: Platform): Worker {
  return startForgetting(platform, 'identity-housekeeping', [
    OLD_SIGN_IN_LINKS,
    OLD_BROWSERS,
    OLD_INVITATIONS,
    OLD_EMAIL_CHANGES,
    OLD_PENDING,
    OLD_CHALLENGES,
    OLD_FAILURES,
    OLD_VISITS,
    OLD_TOKENS,
    OLD_GRANTS,
    OLD_REPLIES,
    OLD_APPS,
    OLD_DIRECTORY_EVENTS,
    OLD_SCIM_LOG,
    OLD_SSO_SIGN_INS,
    OLD_ASSERTIONS,
  ])
}
