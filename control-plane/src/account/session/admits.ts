/**
 * SQL over `account a`, `member m` and `s`, which has a `method`: whether the account admits a session of the member
 * that began with the method, at an instant, itself SQL. The only such condition: sessions are found, started and
 * switched by it. Sessions of a connection reach only its own account, so they are always admitted. A mailed link is
 * always allowed (spec part 5), unless a connection is enforced: then one owner may still sign in in other ways, and all
 * owners may if the connection signs in none of them.
 */
export const admitsAt = (now: number | '$2') => `(s.method in ('saml', 'oidc') or (
  not only_by_sso(m, a, ${now})
  and (s.method in ('magic_link', 'staff_link', 'invitation')
    or case when s.method in ('password', 'passkey') then s.method else 'provider' end = any(a.allowed_methods))))`

/** SQL: the sessions, joined with their members, persons and accounts. */
export const WITH_OWNERS = `from session s join member m on m.id = s.member_id join person p on p.id = s.person_id
  join account a on a.id = s.account_id`

/** SQL over the same: whether a session that has not expired may still act. */
export const allowedAt = (now: number | '$2') => `m.deactivated_at is null and ${admitsAt(now)}`
