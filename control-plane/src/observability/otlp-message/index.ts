export { decodeRequest, type Encoding, encodeMessage, encodeRequest, Undecodable } from './decode.ts'
export type * from './message.ts'
export { MOST_FIELDS, TooMuch } from './reader.ts'
