import { randomBase62 } from '../../platform/ids.ts'

const TOKEN = /^ph_rum_[0-9A-Za-z]{32}$/

/** Whether a text has the form of a client token. Saves a query for everything else. */
export const isClientToken = (text: string) => TOKEN.test(text)

/** A new client token. It is public, and only has to be like no other. */
export const newClientToken = () => `ph_rum_${randomBase62(32)}`
