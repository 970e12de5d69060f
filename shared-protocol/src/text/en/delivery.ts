import { saying, type Texts } from '../words.ts'

/** Why a message did not arrive, or is not sent. What a receiver answered stands beside it as it is. */
export const DELIVERY = {
  'delivery.unverified_to_destination':
    'more than {limit} to one destination a day were sent by {type} to unverified addresses',
  'delivery.unverified_by_account':
    'more than {limit} by one account a day were sent by {type} to unverified addresses',
  'delivery.answered': 'it answered {answer}',
  'delivery.redirected': 'it answered {status}, and redirects are not followed',
  'delivery.too_many_messages': 'it answered {status}: too many messages',
  'delivery.no_answer_within': 'no answer within {seconds} s',
  'delivery.no_answer_in_time': 'no answer in time',
  'delivery.connection_refused': 'the connection was refused',
  'delivery.connection_reset': 'the connection was reset',
  'delivery.connection_closed': 'the connection was closed',
  'delivery.name_without_address': 'the name has no address',
  'delivery.name_not_looked_up': 'the name could not be looked up',
  'delivery.host_unreachable': 'the host cannot be reached',
  'delivery.network_unreachable': 'the network cannot be reached',
  'delivery.failed': 'it failed',
  'delivery.failed_with': 'it failed ({code})',
  'delivery.mail_refused': 'the mail server refused it with {status}',
  'delivery.mail_answered': 'the mail server answered {status}',
  'delivery.mail_unreachable': 'the mail server could not be reached',
  'delivery.mail_unreachable_with': 'the mail server could not be reached ({code})',
  'delivery.other_emails_first': 'other emails were sent first',
  'delivery.no_phone_account': 'this installation has no account for SMS and phone calls',
  'delivery.plan_without_phone':
    'the {plan} plan does not include SMS and phone calls; they require the {required} plan',
  'delivery.account_suspended': 'the account is suspended',
  'delivery.account_was_suspended': 'the account was suspended when it was due',
  'delivery.destination_gone': 'the destination no longer exists',
  'delivery.no_longer_needed': 'it was no longer needed when its turn came',
  'delivery.attempts_not_recorded': 'the outcome of {attempts} {attempts:attempt|attempts} could not be recorded',
  'delivery.waiting_at_export': 'it was waiting when its account was exported',
  'delivery.given_up': '{reason}; given up after {attempts} {attempts:attempt|attempts}',
  'delivery.out_of_date': '{reason}; by the next attempt it would be out of date',
} as const satisfies Texts

export const deliveryText = saying(DELIVERY)
