import type { Texts } from '../words.ts'

/**
 * What agents say of names, connections and handshakes. `at` is an address with its port; `error` is a text of the
 * system, or of a library.
 */
export const CONNECTION = {
  'connection.stopped': 'the agent was stopped',
  'connection.not_resolved_in_time': 'the host name was not resolved within {seconds} s',
  'connection.resolved_too_late': '{host} was resolved too late',
  'connection.no_address': '{host} has no address',
  'connection.no_address_of_family': '{host} has no IPv{family} address',
  'connection.not_of_family': '{host} is not an IPv{family} address',
  'connection.no_such_host': '{host} does not exist',
  'connection.dns_silent': '{host} could not be resolved: the DNS server did not answer',
  'connection.dns_refused': '{host} could not be resolved: the DNS server refused the query',
  'connection.dns_failed': '{host} could not be resolved: the DNS server failed',
  'connection.invalid_host': '{host} is not a valid host name',
  'connection.not_resolved': '{host} could not be resolved ({error})',

  'connection.not_an_address': '{address} is not an address',
  'connection.link_local':
    "{address} is a link-local address or a cloud's metadata service, which regions cannot reach",
  'connection.private': '{address} is not a public address, and this region can only reach public ones',
  'connection.own_port': 'port {port} of {address} belongs to the monitoring installation itself',
  'connection.other_protocol': 'port {port} is one of another protocol, which browsers refuse too',
  'connection.browser_port':
    'port {port} cannot be used by browser checks: allowed are 80, 443, and ports from 1024 that no mail, chat or file protocol uses',
  'connection.mail_port': 'port {port} is one of mail: a check may only greet it',

  'connection.not_accepted_in_time': '{address} did not accept the connection within {seconds} s',
  'connection.refused': '{at} refused the connection',
  'connection.reset': '{at} reset the connection while connecting',
  'connection.unanswered': '{at} did not answer the connection attempt',
  'connection.no_network_route': "{at} can't be reached: this agent has no route to its network",
  'connection.no_host_route': "{at} can't be reached: there is no route to the host",
  'connection.no_own_address': "{at} can't be reached: this agent has no address to connect from",
  'connection.failed': '{at}: {error}',

  'connection.handshake_not_finished': 'the TLS handshake did not finish within {seconds} s',
  'connection.handshake_closed': '{host} closed the connection during the TLS handshake',
  'connection.not_tls': '{host} does not speak TLS on this port',
  'connection.no_common_tls': '{host} has no TLS version in common with this agent',
  'connection.no_common_http': '{host} offers none of the requested HTTP versions',
  'connection.unknown_server_name': '{host} does not serve this host name',
  'connection.handshake_refused': '{host} refused the handshake',
  'connection.handshake_failed': '{host} failed the TLS handshake: {error}',
  'connection.client_certificate': 'the server requires a client certificate',
  'connection.tls_failed': 'the TLS connection failed: {error}',

  'connection.certificate_of_others': 'the certificate is for {names}, not for {host}',
  'connection.certificate_of_nobody': 'the certificate is for no host, not for {host}',
  'connection.certificate_expired': 'the certificate of {host} has expired',
  'connection.certificate_early': 'the certificate of {host} is not valid yet',
  'connection.self_signed': 'the certificate of {host} is self-signed',
  'connection.chain_self_signed': 'the certificate of {host} has an untrusted self-signed certificate in its chain',
  'connection.unknown_authority':
    'the certificate of {host} was issued by an unknown authority (an intermediate certificate may be missing)',
  'connection.revoked': 'the certificate of {host} was revoked',
  'connection.invalid_signature': 'the certificate of {host} has an invalid signature',
  'connection.not_for_servers': 'the certificate of {host} is not valid for servers',
  'connection.authority_rule':
    'the certificate of {host} breaks a rule of its authority, such as the names that it may certify (name constraints)',
  'connection.not_trusted': 'the certificate of {host} is not trusted ({error})',
} as const satisfies Texts
