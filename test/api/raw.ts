import { request as send } from 'node:http'

/** Sends a request, and returns the response as received, with a compressed body. */
export function request(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string | undefined>,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}
