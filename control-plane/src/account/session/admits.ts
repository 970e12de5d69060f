/**
 * SQL over `account a`, `member m` and `s`, which has a `method`: whether the account admits a session of the member that
 * began by the method. The one place that says so: sessions are found, begun and switched by it. A connection's sessions
 * reach its own account alone, so they are always admitted. A mailed link is always allowed (specification, part 5),
 * unless the account insists on its own directory; then one owner may still come in another way, and
 * all owners may while that directory signs none of them in.
 */
export const ADMITS = `(s.method in ('saml', 'oidc') or (
  (not a.sso_only or (m.role = 'owner' and (m.id = a.break_glass_member or not a.sso_only_for_owners)))
  and (s.method in ('magic_link', 'staff_link', 'invitation')
    or case when s.method in ('password', 'passkey') then s.method else 'provider' end = any(a.allowed_methods))))`

/** SQL: the sessions with whom they act as. */
export const WITH_OWNERS = `from session s join member m on m.id = s.member_id join person p on p.id = s.person_id
  join account a on a.id = s.account_id`

/** SQL over the same: whether a session that has not ended by itself may still act. */
export const ALLOWED = `m.deactivated_at is null and ${ADMITS}`
