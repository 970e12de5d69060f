/**
 * Why the data of an identity provider was refused. Only shown in the account's audit log and in tests of a connection.
 */
export const SSO_FAULTS = [
  // The message is not a plain SAML response.
  'too_large',
  'malformed',
  'dtd',
  'comment',
  'entity_in_name_id',
  'encrypted',
  'structure',
  // Its signature is wrong.
  'unsigned',
  'signature_elsewhere',
  'algorithm_not_allowed',
  'signature_invalid',
  'certificate_expired',
  // Its content is wrong.
  'status_not_success',
  'issuer_wrong',
  'audience_wrong',
  'recipient_wrong',
  'destination_wrong',
  'not_yet_valid',
  'expired',
  'session_ended',
  'in_response_to_missing',
  'in_response_to_unknown',
  'in_response_to_used',
  'replayed',
  // OpenID Connect.
  'provider_refused',
  'provider_unreachable',
  'token_invalid',
  // Who signs in, and by which connection.
  'connection_inactive',
  'connection_changed',
  'email_missing',
  'email_not_verified',
  'domain_not_verified',
  'staff_member',
  'owner_not_approved',
  'member_deactivated',
  'other_browser',
] as const
export type SsoFault = (typeof SSO_FAULTS)[number]
