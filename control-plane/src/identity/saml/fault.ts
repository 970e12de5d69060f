/** Why what an identity provider sent is refused. Told to the account's audit log, and to nobody else. */
export type SsoFault =
  // What arrived is not a plain SAML response.
  | 'too_large'
  | 'malformed'
  | 'dtd'
  | 'comment'
  | 'entity_in_name_id'
  | 'encrypted'
  | 'structure'
  // Its signature.
  | 'unsigned'
  | 'signature_elsewhere'
  | 'algorithm_not_allowed'
  | 'signature_invalid'
  | 'certificate_expired'
  // What it says.
  | 'status_not_success'
  | 'issuer_wrong'
  | 'audience_wrong'
  | 'recipient_wrong'
  | 'destination_wrong'
  | 'not_yet_valid'
  | 'expired'
  | 'session_ended'
  | 'in_response_to_missing'
  | 'in_response_to_unknown'
  | 'in_response_to_used'
  | 'replayed'
  // OpenID Connect.
  | 'provider_refused'
  | 'provider_unreachable'
  | 'token_invalid'
  // Whom it names, for whom.
  | 'connection_inactive'
  | 'connection_changed'
  | 'email_missing'
  | 'email_not_verified'
  | 'domain_not_verified'
  | 'staff_member'
  | 'owner_not_approved'
  | 'member_deactivated'
  | 'other_browser'

/** What an identity provider sent is refused. */
export class SsoRefused extends Error {
  readonly fault: SsoFault
  constructor(fault: SsoFault) {
    super(fault)
    this.fault = fault
  }
}
