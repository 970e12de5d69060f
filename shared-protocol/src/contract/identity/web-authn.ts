import { z } from 'zod'
import { says } from '../../text/en/contract.ts'

/**
 * Options of a ceremony (WebAuthn Level 3, 5.1.8 to 5.1.10), for `PublicKeyCredential.parseCreationOptionsFromJSON` or
 * `…parseRequestOptionsFromJSON`.
 */
export const WebAuthnOptions = z
  .looseObject({ challenge: z.string().meta({ description: 'Challenge to sign, in base64url' }) })
  .meta({ id: 'WebAuthnOptions', description: 'WebAuthn options in JSON form' })

const Base64Url = z
  .string()
  .max(100_000)
  .regex(/^[\w-]+$/, says('field.base64url'))

/** The result of `toJSON()` of the browser's credential. */
export const WebAuthnResponse = z
  .looseObject({
    id: Base64Url.meta({ description: 'Id of the passkey' }),
    rawId: Base64Url.meta({ description: 'Same as `id`' }),
    type: z.literal('public-key').meta({ description: 'Always `public-key`' }),
    response: z
      .looseObject({ clientDataJSON: Base64Url.meta({ description: 'Client data that was signed, in base64url' }) })
      .meta({ description: 'Remaining fields as returned by the browser' }),
    clientExtensionResults: z.looseObject({}).default({}).meta({ description: 'Results of WebAuthn extensions' }),
  })
  .meta({ id: 'WebAuthnResponse', description: 'WebAuthn credential in JSON form' })
