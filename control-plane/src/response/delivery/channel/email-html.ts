import type { Link, Message } from '../message.ts'
import { COLORS, escapeHtml } from './text.ts'

const FONT = 'font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif'

/** The mail for people: everything that the text has, with the links as buttons. Inline styles, since mail has no others. */
export function htmlOf({ tone, subject, text, facts, links, unsubscribe_url }: Message): string {
  const sentences = text.split('\n').map(line => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`)
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="padding:2px 16px 2px 0;color:#667085;vertical-align:top">${escapeHtml(label)}</td><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;${FONT};font-size:15px;line-height:1.5;color:#101828">
<div style="max-width:600px;border-left:4px solid ${COLORS[tone]};padding-left:16px">
<h1 style="margin:0 0 12px;font-size:18px">${escapeHtml(subject)}</h1>
${sentences.join('\n')}
<table style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>
<p>${links.map(button).join(' ')}</p>${unsubscribe(unsubscribe_url)}
</div></body></html>`
}

function unsubscribe(url: string | undefined): string {
  return url === undefined
    ? ''
    : `\n<p style="font-size:13px"><a href="${escapeHtml(url)}" style="color:#667085">Unsubscribe</a></p>`
}

function button({ label, url, action }: Link): string {
  const fill =
    action === 'view' || action === 'runbook' ? 'background:#f2f4f7;color:#101828' : 'background:#101828;color:#ffffff'
  return `<a href="${escapeHtml(url)}" style="display:inline-block;padding:9px 16px;margin:0 6px 6px 0;border-radius:6px;text-decoration:none;${fill}">${escapeHtml(label)}</a>`
}
