import { EVIDENCE } from '../../words/browser-evidence.ts'

/**
 * Playwright's trace viewer in a frame. Its service worker reads the trace with the session, which requires our origin.
 * The policies of that path keep a trace from running script (platform/http/console.ts).
 */
export function Trace({ address }: { address: string }) {
  const trace = encodeURIComponent(new URL(address, location.origin).href)
  return (
    <>
      {/* Browsers allow service workers only over TLS and on localhost. */}
      {isSecureContext ? (
        <iframe
          class="trace"
          title={EVIDENCE.trace}
          src={`/console/trace/index.html?trace=${trace}`}
          sandbox="allow-scripts allow-same-origin allow-downloads"
        />
      ) : (
        <p>{EVIDENCE.traceNeedsTls}</p>
      )}
      <p>
        <a href={address} download>
          {EVIDENCE.download}
        </a>
      </p>
    </>
  )
}
