import { z } from 'zod'

/**
 * Options of a ceremony (WebAuthn Level 3, 5.1.8 to 5.1.10), for `PublicKeyCredential.parseCreationOptionsFromJSON` or
 * `…parseRequestOptionsFromJSON`.
 */
export const WebAuthnOptions = z
  .looseObject({ challenge: z.string().meta({ description: 'What has to be signed, base64url' }) })
  .meta({ id: 'WebAuthnOptions', description: 'Options of WebAuthn in their JSON form' })

const Base64Url = z
  .string()
  .max(100_000)
  .regex(/^[\w-]+$/, 'must be base64url')

/** The result of `toJSON()` of the browser's credential. */
export const WebAuthnResponse = z
  .looseObject({
    id: Base64Url.meta({ description: 'Names the passkey' }),
    rawId: Base64Url.meta({ description: 'The same' }),
    type: z.literal('public-key'),
    response: z
      .looseObject({ clientDataJSON: Base64Url.meta({ description: 'What was signed, base64url' }) })
      .meta({ description: 'The rest as the browser gives it' }),
    clientExtensionResults: z.looseObject({}).default({}).meta({ description: 'What extensions said' }),
  })
  .meta({ id: 'WebAuthnResponse', description: 'A credential of WebAuthn in its JSON form' })
