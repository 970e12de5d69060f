/*
 * The OAuth library, which warns of every release of Node.js without long-term support when it is imported; that is the
 * choice of this package (docs/decisions/0001). Everything else that it says is shown.
 */

const { warn } = console
console.warn = (text: unknown, ...rest: unknown[]) => {
  if (!/^\S*oidc-provider WARNING: Unsupported runtime/.test(String(text))) warn(text, ...rest)
}
const library = await import('oidc-provider')
console.warn = warn

export const { default: Provider, errors } = library
export type Provider = InstanceType<typeof library.default>
