import type { Texts } from '../words.ts'

/** What agents say of the answer of a TCP port. */
export const PORT = {
  'port.no_answer': 'no answer within {seconds} s',
  'port.unmatched_in_time': 'the answer did not match `expect` within {seconds} s',
  'port.unmatched': 'the answer does not match `expect`',
  'port.expression_slow': 'the expression of `expect` took more than {ms} ms',
  'port.expression_unreadable': "the expression of `expect` can't be read",
  'port.closed_early': 'the server closed the connection before it answered',
  'port.closed_within': 'the server closed the connection within its answer',
  'port.closed_while_sending': 'the server closed the connection before it accepted the data',
  'port.failed_early': 'the connection failed before it answered: {error}',
  'port.failed_within': 'the connection failed within its answer: {error}',
  'port.failed_while_sending': 'the connection failed before it accepted the data: {error}',
} as const satisfies Texts

/** What agents say of echo requests. `remark` is a message of a router on the way. */
export const PING = {
  'ping.late': 'resolving the host name took so long that no time was left for echo requests',
  'ping.busy_sending': 'this machine was too busy to send {count} echo requests in time',
  'ping.busy_reading': 'this machine was too busy to read the replies in time',
  'ping.no_program': 'this agent has no ping: see docs/tcp-and-icmp-checks.md',
  'ping.not_permitted': 'this agent is not allowed to send echo requests: see docs/tcp-and-icmp-checks.md',
  'ping.failed': 'ping failed: {error}',
  'ping.broadcast': '{address} is a broadcast address, which is not pinged',
  'ping.no_network_route': "{address} can't be reached: this agent has no route to its network",
  'ping.no_host_route': "{address} can't be reached: there is no route to the host",
  'ping.none': '{address} answered none of {sent} {sent:echo request|echo requests} in time',
  'ping.none_remark': '{address} answered none of {sent} {sent:echo request|echo requests} in time ({remark})',
  'ping.lost':
    '{address} answered {received} of {sent} {sent:echo request|echo requests}: {lost} % were lost, and at most {most} % are allowed',
  'ping.lost_remark':
    '{address} answered {received} of {sent} {sent:echo request|echo requests}: {lost} % were lost, and at most {most} % are allowed ({remark})',
} as const satisfies Texts
