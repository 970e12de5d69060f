/** A row of `impersonation`. */
export interface Impersonation {
  id: string
  account_id: string
  session_id: string
  member_id: string
  staff_name: string
  staff_email: string
  reason: string
  started_at: number
  ends_at: number
}
