import { useState } from 'preact/hooks'
import { WhenRead } from '../../part/shown.tsx'
import { EVIDENCE } from '../../words/browser-evidence.ts'
import { locale } from '../../words/language.ts'
import { useArtifact } from './artifact.ts'
import { type HarRequest, readHar } from './har.ts'
import './har.css'

/** Longer bodies are cut. */
const MOST_CHARACTERS = 20_000

/** The requests of a run in order, on a time axis; each opens to its details. */
export function Requests({ address }: { address: string }) {
  const read = useArtifact(address, async response => readHar(await response.json()))
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  return (
    <WhenRead of={read}>
      {({ requests, span, left }) => (
        <>
          <div class="row">
            <input
              type="search"
              aria-label={EVIDENCE.search}
              placeholder={EVIDENCE.search}
              value={search}
              onInput={event => setSearch(event.currentTarget.value)}
            />
            <small>{EVIDENCE.requestCount(requests.length)}</small>
            <a href={address} download>
              {EVIDENCE.download}
            </a>
          </div>
          {left > 0 && <p>{EVIDENCE.moreRequests(left)}</p>}
          <ul class="har">
            {requests
              .filter(({ request }) => request.url.toLowerCase().includes(wanted))
              .map((each, index) => (
                <Row key={`${index} ${each.request.url}`} of={each} span={span} />
              ))}
          </ul>
        </>
      )}
    </WhenRead>
  )
}

function Row({ of, span }: { of: HarRequest; span: number }) {
  const [isOpen, setOpen] = useState(false)
  const { request, response, start, time } = of
  const isBad = response.status >= 400 || response.status <= 0
  const bar = { left: `${(100 * start) / span}%`, width: `${Math.max(0.5, (100 * Math.max(0, time)) / span)}%` }
  return (
    <li>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary class={isBad ? 'bad' : ''}>
          <span class="status-code">{response.status > 0 ? response.status : EVIDENCE.failed}</span>
          <span>{request.method}</span>
          <code title={request.url}>{nameOf(request.url)}</code>
          <small class="minor">{response.content.mimeType.split(';')[0]}</small>
          <small class="minor size">{sizeOf(response)}</small>
          <small class="took">{millis(time)}</small>
          <span class="bar" aria-hidden="true">
            <i style={bar} />
          </span>
        </summary>
        {isOpen && <Details of={of} />}
      </details>
    </li>
  )
}

function Details({ of: { request, response, timings } }: { of: HarRequest }) {
  const { text } = response.content
  return (
    <div class="har-details">
      <p>
        <code>{request.url}</code>
      </p>
      {response._failureText && <p class="bad">{response._failureText}</p>}
      <Pairs
        title={EVIDENCE.timings}
        rows={Object.entries(timings).flatMap(([name, value]) => (value >= 0 ? [{ name, value: millis(value) }] : []))}
      />
      <Pairs title={EVIDENCE.responseHeaders} rows={response.headers} />
      <Pairs title={EVIDENCE.requestHeaders} rows={request.headers} />
      {request.postData && <Text title={EVIDENCE.requestBody} text={request.postData.text} />}
      {text && <Text title={EVIDENCE.responseBody} text={text} />}
    </div>
  )
}

function Pairs({ title, rows }: { title: string; rows: readonly { name: string; value: string }[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <dl>
        {rows.map(({ name, value }, index) => (
          <div key={`${index} ${name}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h2>{title}</h2>
      <pre tabindex={0}>{text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} …` : text}</pre>
    </>
  )
}

/** Returns what tells requests apart at a glance; the details show the whole address. */
function nameOf(url: string): string {
  const { host, pathname, search } = URL.parse(url) ?? { host: '', pathname: url, search: '' }
  const path = `${pathname}${search}`.slice(0, 300)
  return path === '/' ? host : path
}

function sizeOf({ _transferSize, content }: HarRequest['response']): string {
  const bytes = _transferSize > 0 ? _transferSize : content.size
  return bytes > 0 ? `${(bytes / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })} kB` : ''
}

function millis(value: number): string {
  return value < 0 ? '–' : `${Math.round(value).toLocaleString(locale)} ms`
}
