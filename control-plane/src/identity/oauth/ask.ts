import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type Provider from 'oidc-provider'
import { inSystem, type Platform } from '../../platform/context.ts'
import type { RawReply, RawRequest } from '../../platform/http/open.ts'
import { faultOf } from './provider.ts'
import { inTransactionOf } from './transaction.ts'

/** Counts issued tokens by their client or authorization; if it refuses, the transaction is rolled back. */
export type CountTokens = (key: string) => Promise<unknown>

/** Passes a request with its complete body to the library, in one transaction. */
export function askProvider(
  platform: Platform,
  provider: Provider,
  path: string,
  request: RawRequest,
  count: CountTokens = async () => {},
): Promise<RawReply> {
  return inSystem(platform, tx => inTransactionOf(tx, () => handle(provider, path, request, count)))
}

async function handle(
  provider: Provider,
  path: string,
  { authorization, body }: RawRequest,
  count: CountTokens,
): Promise<RawReply> {
  const req = Object.assign(new IncomingMessage(new Socket()), {
    method: 'POST',
    url: path,
    headers: {
      host: new URL(provider.issuer).host,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      ...(authorization === '' ? {} : { authorization }),
    },
  })
  req.push(body)
  req.push(null)
  const ctx = provider.createContext(req, new ServerResponse(req))
  await runAll(provider.middleware, ctx)
  // An internal error: the transaction is rolled back, and the reply has no details of it.
  if (ctx.status >= 500) throw faultOf(ctx) ?? new Error('oidc-provider has failed')
  const { client, entities } = ctx.oidc
  if (ctx.status === 200 && client) await count(entities.Grant?.jti ?? client.clientId)
  const { 'content-length': _, ...headers } = ctx.response.headers as Record<string, string>
  return { status: ctx.status, headers, body: typeof ctx.body === 'string' ? ctx.body : JSON.stringify(ctx.body ?? '') }
}

type Step = Provider['middleware'][number]

/** Runs the steps as Koa composes them. */
function runAll(steps: readonly Step[], ctx: Parameters<Step>[0]): Promise<void> {
  const from = async (index: number): Promise<void> => {
    await steps[index]?.(ctx, () => from(index + 1))
  }
  return from(0)
}
