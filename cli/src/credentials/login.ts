import { setTimeout as pause } from 'node:timers/promises'
import { failed } from '../failure.ts'
import type { Session } from '../session.ts'
import { postForm, type Tokens, wordsOf } from './renew.ts'

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** Seconds that `slow_down` adds to the polling interval (RFC 8628, 3.5). */
const SLOWER = 5

interface Asked {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

/** Shows a code, and waits until a person has entered it in a browser and agreed (RFC 8628). */
export async function askForLogin(session: Session, base_url: string): Promise<Tokens> {
  const { status, body } = await postForm(base_url, '/oauth2/device', {})
  if (status !== 200) throw failed(`The installation refused the login: ${wordsOf(body)}`)
  const { device_code, user_code, verification_uri, verification_uri_complete, ...limits } = body as unknown as Asked
  session.progress(`Open ${verification_uri} and enter this code:\n\n  ${user_code}\n`)
  session.progress(`Or open ${verification_uri_complete}. Waiting …`)
  const signal = session.terminal.interruption()
  let { interval } = limits
  for (let waited = 0; waited < limits.expires_in; waited += interval) {
    await pause(interval * 1000, undefined, { signal }).catch(() => {
      throw failed('Not signed in.')
    })
    const answer = await postForm(base_url, '/oauth2/token', { grant_type: DEVICE_GRANT, device_code })
    if (answer.status === 200) return answer.body as unknown as Tokens
    // The CLI polls too often, or the installation is unavailable for a moment (RFC 8628, 3.5).
    const isBusy = answer.status === 429 || answer.status >= 500 || answer.body.error === 'slow_down'
    if (isBusy) interval += SLOWER
    else if (answer.body.error !== 'authorization_pending') throw failed(`Not signed in: ${wordsOf(answer.body)}`)
  }
  throw failed('Not signed in: the code was not entered in time.')
}
