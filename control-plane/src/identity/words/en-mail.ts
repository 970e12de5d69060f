/** A mail about something that was changed in how somebody signs in. */
type Change =
  | 'service_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'app_added'
  | 'app_removed'
  | 'codes_made'
  | 'factors_removed'
  | 'password_set'
  | 'password_removed'

const changes: Record<Change, string> = {
  service_removed: 'Another service can no longer sign you in',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  app_added: 'An authenticator app was set up',
  app_removed: 'Your authenticator app was removed',
  codes_made: 'New recovery codes were generated',
  factors_removed: 'An admin of your account removed your second factors',
  password_set: 'Your password was set',
  password_removed: 'Your password was removed',
}

/** What mails say: each has a subject and a text. */
export const mails = {
  sign_in: {
    subject: 'Your sign-in link for Pharos',
    text: 'Someone, probably you, asked to sign in to Pharos with this address. The link works once and expires after 15 minutes. If this was not you, ignore this email: nobody can sign in without the link and the code.',
  },
  sign_up: {
    subject: 'Your sign-up link for Pharos',
    text: 'Someone, probably you, asked to create a Pharos account with this address. The link works once and expires after 15 minutes. If this was not you, ignore this email: nobody can sign in without the link and the code.',
  },
  keep_code:
    'Do not share the code or the link with anyone, not even with someone who says they work for Pharos or for your company.',
  security_button: 'Check your sign-in methods and sessions',
  sign_in_button: 'Sign in',
  code: 'Code',

  an_account: 'an account',
  somebody: 'Someone',
  invitation_subject: (inviter: string, account: string) => `${inviter} invited you to join ${account} on Pharos`,
  invitation_text: (account: string) =>
    `You have been invited to join ${account}, which monitors its systems with Pharos. If you do not know who this is, ignore this email.`,
  your_role: 'Your role',
  until: 'Expires',
  join_button: 'Join',

  /** To the new address; the link is added when it is sent. */
  email_confirm: {
    subject: 'Confirm your new email address for Pharos',
    text: 'Someone, probably you, wants to sign in to Pharos with this address from now on. The link works for one day. If this was not you, ignore this email and nothing will change.',
  },
  email_button: 'Confirm this address',
  /** To the present address, when a change was asked for. */
  email_asked: {
    subject: 'Your Pharos email address is about to change',
    text: 'Someone signed in as you wants to sign in with another address from now on. If this was not you, end your sessions immediately and tell the admins of your account.',
  },
  /** To the former address. */
  email_gone: {
    subject: 'Your Pharos email address was changed',
    text: 'You now sign in with another address, and no longer with this one. If this was not you, tell the admins of your account immediately.',
  },
  /** To the new address. */
  email_done: {
    subject: 'You now sign in to Pharos with this address',
    text: 'From now on, you sign in with this address, and all emails about your sign-ins are sent here.',
  },

  when: 'When',
  from: 'From',
  browser: 'Browser',
  new_browser: {
    subject: 'New sign-in to Pharos from a new browser',
    text: 'If this was you, you do not need to do anything. If not, someone else can sign in as you: end that session and secure your mailbox and your password.',
  },
  second_factor_failed: {
    subject: 'A wrong second factor was entered to sign in as you',
    text: 'Whoever tried has shown a correct first factor: your password, or a link or code from your mailbox. If this was you, you do not need to do anything. If not, change your password, secure your mailbox and end your sessions. At most one such email is sent in an hour; the audit log of your account lists all attempts.',
  },
  recovery_code_used: 'A recovery code was used to sign in as you',
  recovery_codes_left: (left: number) =>
    `Recovery codes left: ${left}. If this was not you, someone has your codes and your first factor: end their sessions, generate new codes, and secure your mailbox and your password.`,
  changes,
  changed_text:
    'If this was you, you do not need to do anything. If not, someone else can sign in as you: end their sessions and secure your mailbox and your password.',
  password_ends: ({ keys, ended }: { keys: readonly string[]; ended: boolean }) =>
    `Your other sessions, apps and CLI logins have ended${ended ? ', and so have your API keys' : ''}.${
      keys.length > 0 ? ` These API keys of yours go on working: ${keys.join(', ')}.` : ''
    }`,
  service_added: (service: string) => `${service} can now sign you in`,
  service_added_text: (email: string) =>
    `Anyone who can sign in to ${email || 'that account'} there can sign in as you. If this was not you, remove it and end all sessions.`,
  app_may: (app: string) => `The app ${app} can now act on your behalf`,
  app_may_text: (account: string, scopes: readonly string[]) =>
    `In the account ${account} it can: ${scopes.join('; ')}. If this was you, you do not need to do anything. If not, someone else can sign in as you: disconnect the app, end your sessions, and secure your mailbox and your password.`,
}
