const OWN = ['localhost', '127.0.0.1', '[::1]']

/**
 * Lets `fetch` reach this machine directly where Node follows the proxy of the environment (NODE_USE_ENV_PROXY): a proxy
 * elsewhere reaches another machine under these names. Addresses elsewhere still use it. Node reads the variables anew
 * for each request; the one in lower case takes precedence.
 */
export function bypassProxyForLoopback(env: NodeJS.ProcessEnv): void {
  const given = (env.no_proxy ?? env.NO_PROXY ?? '').split(',').filter(name => name !== '')
  const all = [...new Set([...given, ...OWN])].join(',')
  env.no_proxy = all
  env.NO_PROXY = all
}
