export { cutText, LONGEST_NAME } from './cut.ts'
export { decodeAttributes } from './decode.ts'
export { type Encoded, encodeAttributes, isKey, NO_ATTRIBUTES } from './encode.ts'
export { doubleText, type Json, parsePairs, parseValue, wholeText, writeShortPairs, writeValue } from './value.ts'
