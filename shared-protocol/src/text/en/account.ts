import { saying, type Texts } from '../words.ts'

/** What is refused of accounts, members and keys. A text in lower case completes "<field> …". */
export const ACCOUNT = {
  'account.has_customers': 'This account manages accounts of customers: close them before it is deleted.',
  'account.import_running': 'An archive is being imported into this account; try again when that is done.',
  'account.being_deleted': 'The account is being deleted.',
  'account.last_with_staff': 'This is the last account with staff of the installation, so it cannot be deleted.',
  'api_key.limit': 'An account can have at most {limit} active API keys.',
  'api_key.expired': 'This key has expired and cannot be rotated; create a new key.',
  'api_key.member_deactivated': 'This member is deactivated and cannot have keys.',
  'api_key.staff_only': 'Only staff can create a key for a staff member.',
  'audit_stream.not_with_url': 'is only possible without url: a stream has one destination',
  'audit_stream.url_or_bucket': 'is required, or bucket',
  'live.shutting_down': 'This server is shutting down; connect again.',
  'live.session_limit': 'This session has {limit} streams open; close one first.',
  'live.account_limit': 'The account has {limit} streams open; poll instead.',
  'live.server_full': 'Too many streams are open on this server; poll instead.',
  'member.change_requires_role': 'Changing a member with the role {role} requires that role or a higher one.',
  'member.deactivated_owner': 'role: a deactivated member cannot be an owner.',
  'member.own_deactivation': 'deactivated: you cannot change this for yourself; ask another admin.',
  'member.deactivated_by_directory':
    'deactivated: this member is managed by the directory of the account, which sets this field.',
  'member.managed_by_directory':
    'This member is managed by the directory of the account; remove or deactivate them there.',
  'member.leave_managed_by_directory':
    'You are managed by the directory of the account; ask whoever runs it to remove you there.',
  'member.role_requires_role': 'role: assigning or removing the role {role} requires that role or a higher one.',
  'member.role_requires_full_access':
    'role: assigning or removing the role {role} requires a session or a key without scopes.',
  'member.break_glass_owner':
    'This is the break-glass owner of the single sign-on connection; choose another one there first.',
  'member.owner_required': 'An account must have an owner; make another member the owner first.',
  'member.owner_not_deactivated': 'The owner of the account cannot be deactivated.',
  'member.owner_not_removed': 'The owner of the account cannot be removed.',
  'member.changes_own_address': 'Owners and staff of the installation change their address themselves.',
  'member.address_taken': 'Another member already has this address.',
  'member.last_staff': 'This is the last staff member of the installation.',
  'member.not_found': 'There is no such member in this account.',
  'member.manage_requires_admin': 'Managing the access of another member requires the role admin or a higher one.',
  'member.manage_requires_role': 'Managing the access of a member with the role {role} requires that role.',
  'member.already_owner': 'user_id: you are already the owner.',
  'member.new_owner_deactivated': 'user_id: this member is deactivated.',
  'member.no_longer_owner': 'You are no longer the owner.',
  'member.role_lacks_scope': 'scopes[{index}]: the role {role} does not have the scope {scope}.',
  'member.scope_exceeds_role':
    'scopes[{index}]: a key with the scope {scope} may do more than the role {role}; the role {needed} can create it.',
  'person.email_taken': 'email: someone else already uses this address.',
  'saved_view.limit': 'An account can have at most {limit} such views.',
  'saved_view.private_needs_member': 'must be true: a private view requires a member',
  'secret.total_bytes': 'The secrets of an account can have at most {limit} bytes in total.',
  'secret.limit': 'An account can have at most {limit} secrets.',
  'session.one_account_only': 'This session is limited to one account. Sign in another way to use others.',
  'session.too_old_for_account': 'Sessions of that account are shorter: sign in again to use it.',
  'session.method_not_allowed':
    'Your account does not allow this sign-in method: use single sign-on or another method.',
  'staff.no_active_member': 'email: no active member of this account has this address.',
  'staff.not_found': 'There is no such staff member in this account.',
  'impersonation.ended': 'Your access to this account has ended.',
} as const satisfies Texts

export const accountText = saying(ACCOUNT)
