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
  service_removed: 'Another service signs you in no more',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  app_added: 'An authenticator app was set up',
  app_removed: 'Your authenticator app was removed',
  codes_made: 'New recovery codes were made',
  factors_removed: 'An admin of your account has removed your second factors',
  password_set: 'Your password was set',
  password_removed: 'Your password was removed',
}

/** What mails say: each has a subject and a text. */
export const mails = {
  sign_in: {
    subject: 'Your link to sign in to Pharos',
    text: 'Somebody, probably you, asked to sign in to Pharos with this address. The link works once, for 15 minutes. If it was not you, do nothing: without the link and the code nobody gets in.',
  },
  sign_up: {
    subject: 'Your link to open an account at Pharos',
    text: 'Somebody, probably you, asked to open an account at Pharos with this address. The link works once, for 15 minutes. If it was not you, do nothing: without the link and the code nobody gets in.',
  },
  sign_in_button: 'Sign in',
  code: 'Code',

  an_account: 'an account',
  somebody: 'Somebody',
  invitation_subject: (inviter: string, account: string) => `${inviter} invites you to ${account} at Pharos`,
  invitation_text: (account: string) =>
    `You are invited to join ${account}, which watches its systems with Pharos. If you do not know who this is, do nothing.`,
  your_role: 'Your role',
  until: 'Until',
  join_button: 'Join',

  /** To the new address; the link is added when it is sent. */
  email_confirm: {
    subject: 'Confirm this address for Pharos',
    text: 'Somebody, probably you, wants to sign in to Pharos with this address from now on. The link works for a day. If it was not you, do nothing: nothing changes then.',
  },
  email_button: 'Confirm this address',
  /** To the present address, when a change was asked for. */
  email_asked: {
    subject: 'Your address at Pharos is about to change',
    text: 'Somebody who is signed in as you wants to sign in with another address from now on. If it was not you, end your sessions at once, and tell the admins of your account.',
  },
  /** To the former address. */
  email_gone: {
    subject: 'Your address at Pharos has changed',
    text: 'From now on you sign in with another address, and no longer with this one. If it was not you, tell the admins of your account at once.',
  },
  /** To the new address. */
  email_done: {
    subject: 'You now sign in to Pharos with this address',
    text: 'From now on you sign in with this address, and all mails about your sign-ins come here.',
  },

  when: 'When',
  from: 'From',
  browser: 'Browser',
  new_browser: {
    subject: 'You signed in to Pharos with a new browser',
    text: 'If it was you, there is nothing to do. If not, somebody else can sign in as you: end that session, and secure your mailbox and your password.',
  },
  recovery_code_used: 'A recovery code was used to sign in as you',
  recovery_codes_left: (left: number) =>
    `There are ${left} left. If it was not you, somebody has your codes and can show your first factor, too: end their sessions, make new codes, and secure your mailbox and your password.`,
  changes,
  changed_text:
    'If it was you, there is nothing to do. If not, somebody else can sign in as you: end their sessions, and secure your mailbox and your password.',
  service_added: (service: string) => `${service} signs you in from now on`,
  service_added_text: (email: string) =>
    `Whoever can sign in to ${email || 'that account'} there, can sign in as you. If it was not you, remove it, and end all sessions.`,
  app_may: (app: string) => `The app ${app} may act for you`,
  app_may_text: (account: string, scopes: readonly string[]) =>
    `In the account ${account} it may: ${scopes.join('; ')}. If it was you, there is nothing to do. If not, somebody else can sign in as you: disconnect the app, end your sessions, and secure your mailbox and your password.`,
}
