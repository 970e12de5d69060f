import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type Router from '@koa/router'
import { ARTIFACTS, ArtifactKind } from '@pharos/shared-protocol/check/browser.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Context } from 'koa'
import type { Platform } from '../context.ts'
import { objectFolder } from '../objects/local.ts'
import { isGranted, type ObjectGrant } from '../objects/sign.ts'
import { isKey, type Upload } from '../objects/store.ts'
import { notFound, Refusal, refuseField } from '../refusal.ts'
import { answerProblem } from './problem.ts'

/** Serves the local object store at the addresses that it signed. The signature is the only credential. */
export function objectRoutes(router: Router, platform: Platform): void {
  if (platform.config.S3_ENDPOINT) return
  const folder = objectFolder(platform.config)
  const secret = platform.sealer.derive('object addresses v1')
  const serve = (work: (ctx: Context, grant: ObjectGrant) => Promise<void>) => async (ctx: Context) => {
    try {
      await work(ctx, readGrant(ctx, secret, platform.clock.now() / 1000))
    } catch (error) {
      answerProblem(ctx, platform, error)
    }
  }
  router.put(
    '/object/*key',
    serve((ctx, grant) => receive(ctx, grant, folder)),
  )
  router.get(
    '/object/*key',
    serve((ctx, { key }) => send(ctx, join(folder, key))),
  )
}

function readGrant(ctx: Context, secret: Buffer, nowSeconds: number): ObjectGrant {
  const key = ctx.path.slice('/object/'.length)
  const query = new URLSearchParams(ctx.querystring)
  const method = ctx.method === 'PUT' ? 'PUT' : 'GET'
  const upload = { content_type: query.get('type') ?? '', bytes: Number(query.get('bytes')) }
  const grant: ObjectGrant = {
    method,
    key,
    upload: method === 'PUT' ? upload : null,
    expires: Number(query.get('expires')),
  }
  if (!isKey(key) || !isGranted(secret, grant, query.get('signature') ?? '', nowSeconds))
    throw new Refusal('forbidden', requestText('request.signed_address_invalid'))
  return grant
}

async function receive(ctx: Context, { key, upload }: ObjectGrant, folder: string): Promise<void> {
  const { content_type, bytes } = upload as Upload
  if (ctx.get('content-type') !== content_type)
    throw refuseField('content-type', requestText('request.upload_type', { type: content_type }))
  if (Number(ctx.get('content-length')) !== bytes)
    throw refuseField('content-length', requestText('request.upload_length', { bytes }))
  const file = join(folder, key)
  const part = `${file}.${ctx.state.requestId}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await pipeline(ctx.req, exactly(bytes), createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  ctx.status = 204
}

/** Accepts exactly the declared length; a chunked body may have any. */
function exactly(bytes: number): Transform {
  const fault = () => refuseField('body', requestText('request.upload_bytes', { bytes }))
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      done(seen > bytes ? fault() : null, chunk)
    },
    flush: done => done(seen === bytes ? null : fault()),
  })
}

/** The content type of an artifact by its kind; everything else is bytes. */
function typeOf(file: string): string {
  const kind = ArtifactKind.safeParse(basename(file))
  return kind.success ? ARTIFACTS[kind.data].content_type : 'application/octet-stream'
}

/** Sends a file as a download, so that no browser renders it as a page of ours. */
async function send(ctx: Context, file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw notFound('object')
  ctx.type = typeOf(file)
  ctx.length = found.size
  ctx.set({
    'Content-Disposition': 'attachment',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  })
  ctx.body = createReadStream(file)
}
