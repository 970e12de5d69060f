import { formOfKey, makeKey } from '../../account/api-key/index.ts'

const PREFIX = 'pp_'

/** A new key of a partner, in the form of API keys. */
export const makePartnerKey = () => makeKey(PREFIX)

/** Whether a text has the form of such a key. Saves a query for everything else. */
export const isPartnerKey = (text: string) => formOfKey(text, PREFIX)
