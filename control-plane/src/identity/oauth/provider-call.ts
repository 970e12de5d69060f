import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type Provider from 'oidc-provider'
import { inSystem, type Platform } from '../../platform/context.ts'
import type { RawReply, RawRequest } from '../../platform/http/open.ts'
import { refuseUnauthenticated, withChallenge } from './client-auth.ts'
import { AskedAgain, keepReply } from './grace.ts'
import { faultOf } from './provider.ts'
import { hasSpent, inTransactionOf, transaction } from './transaction.ts'

/** Counts issued tokens by their client or authorization; if it refuses, the transaction is rolled back. */
export type CountTokens = (key: string) => Promise<unknown>

/** A refusal after a token was spent. It rolls the transaction back, so that the client can mend its request. */
class NothingSpent extends Error {
  readonly reply: RawReply

  constructor(reply: RawReply) {
    super('refused')
    this.reply = reply
  }
}

/** Passes a request with its complete body to the library, in one transaction. */
export async function askProvider(
  platform: Platform,
  provider: Provider,
  path: string,
  request: RawRequest,
  count: CountTokens = async () => {},
): Promise<RawReply> {
  const refused = refuseUnauthenticated(provider.issuer, request)
  if (refused) return refused
  try {
    return await inSystem(platform, tx => inTransactionOf(tx, () => handle(provider, path, request, count)))
  } catch (error) {
    if (error instanceof NothingSpent) return error.reply
    throw error
  }
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
  const fault = faultOf(ctx)
  const again = fault instanceof AskedAgain ? fault.kept : null
  const status = again === null ? ctx.status : 200
  const { client, entities } = ctx.oidc
  if (status === 200 && client) await count(again?.grant ?? entities.Grant?.jti ?? client.clientId)
  const { 'content-length': _, ...headers } = ctx.response.headers as Record<string, string>
  const text = again?.reply ?? (typeof ctx.body === 'string' ? ctx.body : JSON.stringify(ctx.body ?? ''))
  const reply = withChallenge(provider.issuer, { status, headers, body: text })
  if (status >= 400 && hasSpent(transaction())) throw new NothingSpent(reply)
  if (ctx.status === 200) await keepFor(ctx, text)
  return reply
}

/** Keeps the reply for a client that sends the same refresh token or device code again. */
async function keepFor({ oidc: { entities } }: ReturnType<Provider['createContext']>, reply: string): Promise<void> {
  const spent = entities.RotatedRefreshToken ?? entities.DeviceCode
  if (spent && entities.AccessToken) await keepReply(transaction(), spent.jti, reply)
}

type Step = Provider['middleware'][number]

/** Runs the steps as Koa composes them. */
function runAll(steps: readonly Step[], ctx: Parameters<Step>[0]): Promise<void> {
  const from = async (index: number): Promise<void> => {
    await steps[index]?.(ctx, () => from(index + 1))
  }
  return from(0)
}
