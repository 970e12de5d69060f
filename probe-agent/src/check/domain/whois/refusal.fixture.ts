import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../../test-data/whois-sentences')

export const sentences = (name: string) =>
  readFileSync(join(FOLDER, `${name}.txt`), 'utf8')
    .trimEnd()
    .split('\n')

/** Sentences in which registries refuse a query, or say that there is no such name. */
export const THROTTLED = [...sentences('limited'), ...sentences('limited-more')]
export const ABSENT = [...sentences('absent'), ...sentences('absent-more')]

export const ICANN = `TERMS OF USE: You are not authorized to access or query our Whois
database through the use of electronic processes that are high-volume and
automated. The data is for information purposes only. By submitting a Whois
query, you agree to abide by the following terms of use: you may use this data
only for lawful purposes. We reserve the right to restrict access to a user who
fails to abide by these terms, or whose queries are excessive. All rights
reserved; the terms may change at any time.`

const BELGIAN = `The WHOIS service offered by the registry and the access to the records in the
WHOIS database are provided for information purposes only. It allows
persons to check whether a specific domain name is still available or not
and to obtain information related to the registration records of existing names.
-
By submitting the query you agree that the registry can take measures to limit the
use of its whois services. Access may be blocked when the number of queries per day
exceeds the limit of 300, and you may not use the data for advertising.`

const SHORT = ['Rights restricted by copyright.', 'See https://whois.example/terms', 'Do not remove this notice']

const marked = (mark: string, text: string) =>
  text
    .split('\n')
    .map(line => `${mark}${line === '-' ? '-' : ` ${line}`}`)
    .join('\n')

/** Answers that are neither, though they have the same words. */
export const OTHERS: [kind: string, text: string][] = [
  ['record', 'domain: NAME\nstatus: ACTIVE\nremarks: access denied to zone, limit exceeded\nnserver: ns1.a.net\n'],
  ['record', 'Domain: NAME\nStatus: redemptionPeriod\n'],
  ['record', 'Domain: NAME\nStatus: suspended\n'],
  ['record', 'Domain: NAME\nStatus: OUT OF SERVICE\n'],
  ['record', 'Domain: NAME\nStatus: NOT AVAILABLE\n'],
  ['record', 'Domain Name: NAME\nRegistrar: Free Domains Available Ltd\nCreated: 2001-02-03\n'],
  [
    'record',
    '% Too many requests are blocked; access is limited.\ndomain: NAME\nregistrar: X\nchanged: 2001-02-03\nstatus: ok\n',
  ],
  ['record', 'domain: NAME\nowner: Nothing Found GmbH\nnserver: ns.a.net\n'],
  ['record', 'Domain: NAME\nRegistrant: Not Available\nStatus: active\n'],
  [
    'record',
    'Domain name: NAME\nRegistered on: before Aug-1996\nRegistration status: No registration status listed.\n',
  ],
  ['malformed_response', 'Hello there, this is a server.\n'],
  ['malformed_response', '<html><body>502 Bad Gateway</body></html>\n'],
  ['malformed_response', 'Welcome to the example registry.\nType help for a list of commands.\n'],
  ['transport_error', 'Whois server is down for maintenance\n'],
  ['transport_error', 'The WHOIS service is temporarily unavailable. Please try again later.\n'],
  ['transport_error', 'Internal server error\n'],
  ['transport_error', 'Database unavailable\n'],
  ['transport_error', 'This WHOIS service has been discontinued, use RDAP.\n'],
  ['transport_error', 'Service unavailable, please try later\n'],
]

/** Answers with a sentence in the frame of a registry. */
export const FRAMES: Record<string, (sentence: string) => string> = {
  alone: one => `${one}\n`,
  'in upper case': one => `${one.toUpperCase()}\n`,
  'as a notice': one => `% ${one}\n`,
  'before the terms': one => `${one}\n\n${ICANN}\n`,
  'after the terms': one => `${ICANN}\n\n${one}\n`,
  'after terms in notices, with empty ones': one => `${marked('%', BELGIAN)}\n%-\n%- ${one}\n%-\n`,
  'in a notice after terms in notices': one => `${marked('%', BELGIAN)}\n%\n% ${one}\n`,
  'between terms': one => `${marked('%', SHORT.join('\n'))}\n\n${one}\n\n${marked('#', ICANN)}\n`,
  'before the last update': one => `${one}\n>>> Last update of WHOIS database: 2031-01-02T03:04:05Z <<<\n\n${ICANN}\n`,
  'below a banner': one => `Whois Server Version 2.0\n\n${marked('*', one)}\n`,
  'between rules': one => `-----------------\n${one}\n-----------------\n\n${ICANN}\n`,
  'indented, below its name': one => `\n    Domain name:\n        name.example\n\n    ${one}\n\n-- \n${ICANN}\n`,
}

/** Records in which a sentence stands where anybody may have written it. */
export const RECORDS: Record<string, (sentence: string) => string> = {
  'in a remark': one => `domain: NAME\nregistrar: X Ltd\nremarks: ${one}\nexpires: 2031-10-25\nnserver: ns1.a.net\n`,
  'as a registrant': one => `Domain: NAME\nRegistrant: ${one}\nNameserver: ns1.a.net\nNameserver: ns2.a.net\n`,
  'in an address': one => `Domain: NAME\nStatus: active\nRegistrar: X Ltd\nAddress:\n   ${one}\n   10115 Berlin\n`,
  'before a record': one => `% ${one}\n\ndomain: NAME\nregistrar: X Ltd\nchanged: 2001-02-03\nstatus: ok\n`,
  'after a record': one => `domain: NAME\nexpires: 2031-10-25\n\n${one}\n`,
  'in a list of columns': one =>
    `Domain       NAME\nRegistrar    X Ltd\nOwner        ${one}\nExpires      2031-10-25\n`,
  'with a status alone': one => `Domain: NAME\nStatus: active\nHolder: X Ltd\nCity: Berlin\nDescription: ${one}\n`,
}

export const NAMES = ['name.example', 'NAME.EXAMPLE', '"name.example"', 'xn--nme-0ra.example']
