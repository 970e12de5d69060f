import { printMarkdown } from '@pharos/shared-protocol/contract/incident-preview.ts'
import { type ComponentChild, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../server/call.ts'
import { PARTS } from '../words/parts.ts'
import './markdown.css'

const PAUSE_MS = 300
/** The elements allowed in members' Markdown; others are left out with their content. */
const TAGS = ['p', 'br', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'h4', 'hr']

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
  if (html === null) return <p aria-busy="true">{PARTS.loading}</p>
  return <PrintedMarkdown html={html} />
}

/** HTML rendered by the server. */
export function PrintedMarkdown({ html }: { html: string }) {
  return <div class="markdown">{childrenOf(new DOMParser().parseFromString(html, 'text/html').body)}</div>
}

function childrenOf(parent: Element): ComponentChild[] {
  return [...parent.childNodes].map(node => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element)) return null
    const tag = node.localName
    if (!TAGS.includes(tag)) return null
    if (tag === 'br' || tag === 'hr') return h(tag, null)
    return h(tag === 'h4' ? 'h2' : tag, attributesOf(node), childrenOf(node))
  })
}

function attributesOf(element: Element) {
  const href = element.getAttribute('href') ?? ''
  if (element.localName !== 'a' || !/^(https?|mailto):/.test(href)) return null
  return { href, rel: 'noopener noreferrer', target: '_blank' }
}
