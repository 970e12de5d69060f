import { printMarkdown } from '@pharos/shared-protocol/contract/response/incident-preview.ts'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../server/call.ts'
import { Skeleton } from './skeleton.tsx'
import './markdown.css'
import { nodesOf } from './markdown-nodes.ts'

const PAUSE_MS = 300

/**
 * Markdown as status pages show it. The server renders it; the allowed elements are rebuilt here one by one, so that no
 * HTML is put into the page.
 */
export function Markdown({ text }: { text: string }) {
  const [html, setHtml] = useState<string | null>(null)
  useEffect(() => {
    let isOld = false
    const timer = setTimeout(
      async () => {
        const reply = await call(printMarkdown, { body: { text } }).catch(() => null)
        if (!isOld) setHtml(reply?.body.html ?? '')
      },
      html === null ? 0 : PAUSE_MS,
    )
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text])
  if (html === null) return <Skeleton />
  return <PrintedMarkdown html={html} />
}

/** HTML rendered by the server. */
export function PrintedMarkdown({ html }: { html: string }) {
  return <div class="markdown">{nodesOf(html)}</div>
}
