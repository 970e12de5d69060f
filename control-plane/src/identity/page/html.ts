import { escapeHtml } from '../../platform/http/html.ts'

/** A form of a session's page, with its CSRF token; `inner` is HTML. */
export function sessionForm(
  path: string,
  { csrf_token }: { csrf_token: string },
  given: Record<string, string>,
  inner: string,
  inline = true,
): string {
  const hidden = Object.entries({ csrf_token, ...given })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  return `<form method="post" action="${path}"${inline ? ' class="inline"' : ''}>${hidden}${inner}</form>`
}

/** A list of rows, each with a description and its actions, both in HTML. */
export function rows(items: readonly { what: string; actions: string }[]): string {
  return `<ul class="rows">${items.map(({ what, actions }) => `<li><span>${what}</span>${actions}</li>`).join('')}</ul>`
}

/** An instant as people read it, in UTC. */
export function day(instant: string): string {
  return `<time datetime="${instant}">${instant.slice(0, 16).replace('T', ' ')} UTC</time>`
}
