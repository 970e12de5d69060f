import type { Area, Level, Subject } from '@pharos/shared-protocol/scope-area.ts'
import { SUBJECT_NAMES } from '@pharos/shared-protocol/scope-name.ts'

/** What the pages say on which a member decides about an app or a device. */
export const consent = {
  asks_title: (app: string) => `${app} is requesting access`,
  sent_to: (place: string) => `You will be sent to ${place}.`,
  back_to_app: 'Back to the app',
  device_title: 'Connect a device',
  device_code: 'Code shown on the device',
  device_must_show: 'Check that the device shows this code:',
  device_deny: 'If someone else sent you this code, select Deny.',
  device_link:
    'The device that asked has another address than this browser. Type the code that your device shows. If someone sent you a link or a code, close this page: whoever sent it would get your access.',
  device_unknown: 'It is not known which device asked. If you did not start this yourself just now, select Deny.',
  device_asked: (device: string, address: string, minutes: number) =>
    `${device} at ${address} asked ${minutes === 0 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`}.`,
  device_elsewhere:
    'This is not the address of this browser. If the device is not in front of you, select Deny: someone else may be asking for your access.',
  connected_title: 'The device is connected',
  connected: 'It will continue automatically. You can close this page.',
  declined_title: 'The device is not connected',
  declined: 'You denied the request. You can close this page.',
  not_given: (scopes: string) => `Not granted, since your role does not have this: ${scopes}.`,
  app_of: (account: string) => `This app belongs to the account ${account}.`,
  app_foreign: (account: string) =>
    `This app belongs to the account ${account}, not to yours. Nobody here has verified who is behind its name.`,
  app_registered: 'This app registered itself. Nobody here has verified who is behind its name.',
  other_account: 'Select another account',
  could: (email: string, account: string) =>
    `You are signed in as ${email}. In the account ${account}, this is requested on your behalf:`,
  sign_in_to_allow:
    'You signed in more than 15 minutes ago. To allow this, [sign in again]. You will then return here.',
  allow: 'Allow',
  deny: 'Deny',
  areas: {
    monitoring: 'Monitoring',
    response: 'Incidents and on-call',
    pages: 'Status pages',
    telemetry: 'Telemetry',
    account: 'Account',
  } satisfies Record<Area, string>,
  levels: { change: 'Read and change', read: 'Read only', none: 'No access' } satisfies Record<Level, string>,
  subject: (subject: Subject) => SUBJECT_NAMES[subject].en,
  may_read: (what: string) => `Read: ${what}.`,
  may_change: (what: string) => `Change: ${what}.`,
}
