import { recordError } from './error.ts'
import { safely } from './guard.ts'
import { setAttributes, setEnvironment, setRelease, setUser, valuesOf } from './identity.ts'
import { record } from './record.ts'
import { consent, type LoadLater, type Options, start } from './start.ts'

const MOST_NAME = 200

function track(name: string, attributes?: Record<string, string | number | boolean>): void {
  const values = attributes && { attributes: valuesOf(attributes) }
  record({ kind: 'event', name: `${name}`.slice(0, MOST_NAME), ...values })
}

/** The functions for pages. None throws, whatever it is given. */
export function functionsFor(loadLater: LoadLater) {
  return {
    /** Starts the SDK; a page with the script tag need not call it. */
    init: quiet((options: Options) => start(options, loadLater)),
    /** Consent, or with `false` its end: then all that is stored is deleted. */
    consent: quiet(consent),
    /** Reports an error that the app has caught. */
    captureError: quiet((error: unknown) => recordError(error, 'captured')),
    /** Records that something happened, such as `checkout`. */
    track: quiet(track),
    /** Null: nobody is signed in any more. */
    setUser: quiet(setUser),
    /** Adds to the attributes of the session; null removes one. */
    setAttributes: quiet(setAttributes),
    setRelease: quiet(setRelease),
    setEnvironment: quiet(setEnvironment),
  }
}

export type Functions = ReturnType<typeof functionsFor>

function quiet<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
  return (...args) => safely(() => run(...args))
}
