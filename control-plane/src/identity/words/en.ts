import type { Role, Scope } from '@pharos/shared-protocol/access.ts'
import { describeScope } from '@pharos/shared-protocol/scope-name.ts'
import { consent } from './en-consent.ts'
import { dates } from './en-date.ts'
import { mails } from './en-mail.ts'

/** Everything that pages and mails of signing in say. A part in brackets is a link (`linked`). */
export const en = {
  mails,
  dates,
  ...consent,
  role: (role: Role) => role.replace('_', ' '),
  scope: (scope: Scope) => describeScope(scope),
  /** A browser and its device, as `deviceOf` names them. */
  device: (device: string) => device,

  sign_in: 'Sign in',
  sign_in_title: 'Sign in to Pharos',
  address: 'Email address',
  password: 'Password',
  mail_link: 'Email me a link',
  or: 'or',
  by_passkey: 'Sign in with a passkey',
  by_service: (name: string) => `Sign in with ${name}`,
  by_password: 'Sign in with a password',
  by_company: 'Sign in with SSO',
  go_on: 'Continue',
  no_account: 'No account yet? Sign up',
  begin_again: 'Start over',
  passkey_cancelled: 'The request was canceled or timed out.',

  ask_title: 'Sign-up is by invitation',
  ask_text: 'You cannot sign up here yourself. Ask an admin of your account to invite you.',
  sign_up_title: 'Sign up for Pharos',
  your_name: 'Your name',
  account_name: 'Account name',
  has_account: 'Already have an account? Sign in',

  sent_title: 'Check your email',
  sent_text:
    'If this address can be used here, we have sent it an email. Select the button in the email from this browser, or enter its code here. Both work once and expire after 15 minutes.',
  code: 'Code',
  will_be: (email: string) => `You will be signed in as ${email}.`,
  other_browser_title: 'Enter this code in the other browser',
  other_browser: 'You started signing in with another browser. Enter this code there:',
  other_browser_not_you: 'If this was not you, close this page and do not share the code with anyone.',

  step_title: 'One more step',
  step_text: 'You have set up a second factor. Use it to finish signing in.',
  totp_code: 'Code from your authenticator app',
  use_passkey: 'Use a passkey',
  use_recovery_code: 'Use a recovery code',
  recovery_code: 'Recovery code',

  signed_in_as: (email: string, role: string) => `You are signed in as ${email} with the role ${role}.`,
  how_you_sign_in: 'Sign-in settings',
  other_accounts: 'Your other accounts',
  choose: 'Select',
  choose_this: (name: string) => `Select ${name}`,
  done: 'Finished?',
  sign_out: 'Sign out',

  as: (email: string) => `Signed in as ${email}. You can always sign in with an emailed link.`,
  back: 'Back',
  stale: 'To make changes here, [sign in again]. You signed in more than 15 minutes ago, or through another service.',
  enrol: (account: string) =>
    `${account} requires a second factor. Set up an authenticator app or a passkey to continue.`,
  new_password: 'New password',
  password_rule: 'At least 12 characters. A few words work well.',
  change_it: 'Change password',
  set_it: 'Set password',
  remove_password: 'Remove password',
  set_on: (day: string) => `Set on ${day}.`,
  no_password: 'You have not set a password.',
  app: 'Authenticator app',
  app_on: (day: string) => `Set up on ${day}.`,
  no_app: 'Not set up. With an app, you also enter a code after the emailed link or the password.',
  remove_app: 'Remove app',
  set_up_app: 'Set up app',
  codes: 'Recovery codes',
  codes_left: (left: number) =>
    `${left} of 10 left. Each code signs you in once when your second factor is not available.`,
  make_codes: 'Generate new codes',
  passkeys: 'Passkeys',
  passkeys_at: (place: string) => `Passkeys sign you in with your device, without a password. They work at ${place}.`,
  since: (day: string) => `Added ${day}`,
  last_used: (day: string) => `last used ${day}`,
  remove: 'Remove',
  remove_this: (name: string) => `Remove ${name}`,
  passkey_name: 'Name of the new passkey',
  passkey_example: 'Laptop',
  add_passkey: 'Add a passkey',
  keep_codes: 'Save these codes somewhere you can reach without this device. They are shown only once.',
  kept: 'I have saved them',
  services: 'Other services',
  not_used: 'Not connected',
  let: (name: string) => `Connect ${name}`,
  link_title: (name: string) => `Connect ${name}?`,
  link_text: (name: string) => `You are signed in at ${name} as:`,
  link_subject: (subject: string) => `Account ${subject}`,
  link_not_you: (name: string) =>
    `Whoever can sign in there can then sign in here as you. If this is not you, go back and sign out at ${name} first.`,
  sessions: 'Where you are signed in',
  this_one: 'this session',
  used: (day: string) => `last used ${day}`,
  end: 'End',
  end_this: (session: string) => `End ${session}`,
  end_others: 'End all other sessions',
  password_ends: 'Your other sessions, apps and CLI logins end.',
  end_api_keys: 'Also revoke my API keys:',
  end_apps: 'Also end my apps and CLI logins:',

  app_title: 'Set up your authenticator app',
  app_text: 'Scan this code with the app, or enter the secret in it:',
  qr: 'QR code of the secret below',
  app_code: 'Code shown in the app',
  confirm: 'Confirm',
  refused_title: 'That did not work',
  sign_in_again: 'Sign in again',
  back_to_security: 'Back to sign-in settings',
  codes_title: 'Your recovery codes',
  codes_text:
    'Each code signs you in once when your second factor is not available. Save them somewhere safe. They are shown only once.',

  join: 'Join',
  join_title: (account: string) => `Join ${account}`,
  invites: (who: string, email: string, role: string) => `${who} invited ${email} to join with the role ${role}.`,
  joined_title: (account: string) => `You have joined ${account}`,
  joined: 'You also have other accounts. [Sign in] and select this one.',

  email_title: 'Confirm your email address',
  email_will: (email: string) => `You will sign in with ${email} from now on.`,
  email_done_title: 'Your email address was changed',
  email_done: (email: string) => `You now sign in with ${email}.`,

  to_service: 'Continue to the other service',
  to_company: 'Continue to your company',
  go_on_to_company: 'Continue to sign in',
  tested_title: 'The test was successful',
  tested: (email: string, role: string) =>
    `${email} would sign in with the role ${role}. Nobody was signed in during the test. You can now activate the connection.`,
  sso_as: (email: string, account: string) =>
    `Your identity provider is signing you in to the account ${account} as ${email}.`,
  provider_as: (name: string, email: string) => `You will be signed in as ${email}, by your account at ${name}.`,
  replaces: (email: string, account: string) =>
    `In this browser, you are signed in to the account ${account} as ${email}. That session will end.`,
  unknown_address: 'If you do not recognize this address, or did not start signing in, close this page.',
}

export type Words = typeof en
