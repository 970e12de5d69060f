import type { HttpFlaw } from '@pharos/shared-protocol/check/http.ts'

type Params = HttpFlaw['params']

/**
 * The rules of HTTP that an answer can break and still be read, as browsers read it. Each has a stable code, and a
 * sentence made of its params. The rules are of RFC 9110 and RFC 9112; `large_head` and `unasked_interim` break none, but
 * strict clients refuse such answers.
 */
const SENTENCES = {
  status_line: ({ line }) => `the status line is malformed: ${line}`,
  status_code: ({ status }) => `the status ${status} is not between 100 and 599`,
  unasked_interim: ({ status }) => `the server sent status ${status}, which was not requested, before its response`,
  line_end: () => 'not every line ends with CR LF',
  control_character: ({ header }) => `the header ${header} contains a control character`,
  folded_header: ({ header }) => `the header ${header} is folded over several lines`,
  space_before_colon: ({ header }) => `there is a space between the header name ${header} and its colon`,
  malformed_header: ({ line }) => `a line of the headers is not a header: ${line}`,
  contradicting_headers: ({ header }) => `the header ${header} is there several times with different values`,
  large_head: ({ bytes }) => `the response headers take ${bytes} bytes, more than the 16 KB that many clients accept`,
  head_cut_off: () => 'the connection was closed before the end of the response headers',
  length_and_chunked: () => 'the response has a Content-Length and is chunked too',
  repeated_length: () => 'the header content-length is there several times',
  unreadable_length: ({ value }) => `the value of Content-Length is not a number: ${value}`,
  transfer_encoding: ({ value }) => `the transfer coding was not requested or is not allowed here: ${value}`,
  chunk_size: ({ line }) => `the size of a chunk is malformed: ${line}`,
  body_not_allowed: ({ status }) => `a response with status ${status} must not have a body`,
  data_after_end: () => 'the server sent more data after the end of the response',
  unknown_coding: ({ coding }) => `the body has an unknown content coding: ${coding}`,
  coding_cut_off: ({ coding }) => `the ${coding} body is cut off`,
  coding_checksum: ({ coding }) => `the checksum of the ${coding} body is wrong or missing`,
  data_after_coding: ({ coding }) => `there is more data after the end of the ${coding} body`,
  redirect_address: ({ location }) =>
    `the address of the redirect has characters that an address must not have: ${location}`,
} satisfies Record<string, (params: Params) => string>

export type FlawCode = keyof typeof SENTENCES

const SHOWN = 80

/** Text of the server as it stands in a flaw: quoted, short, on one line. */
export function quoted(text: string): string {
  return JSON.stringify(text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`)
}

/** The flaws of an attempt, over all hops. Each code is kept once, as it was seen first. */
export class Flaws {
  readonly #seen = new Map<FlawCode, HttpFlaw>()

  add(code: FlawCode, params: Params = {}): void {
    if (!this.#seen.has(code)) this.#seen.set(code, { code, params, text: SENTENCES[code](params) })
  }

  has(code: FlawCode): boolean {
    return this.#seen.has(code)
  }

  get list(): HttpFlaw[] {
    return [...this.#seen.values()]
  }
}
