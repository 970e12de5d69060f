import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { escapeHtml } from './html.ts'
import {
  bodyOf,
  type Content,
  type Document,
  type JsonSchema,
  parametersOf,
  resolveSchema,
  type Schemas,
} from './openapi-document.ts'

/** The API documentation for people: every operation with the fields of the OpenAPI document. One page without script. */
export function docsPage(document: Document): string {
  const groups = Map.groupBy(ROUTES, route => route.id.split('.')[0] ?? '')
  const sections = [...groups].map(
    ([name, routes]) =>
      `<section><h2 id="${name}">${escapeHtml(name.replaceAll('_', ' '))}</h2>${routes.map(route => operation(route, document)).join('')}</section>`,
  )
  const links = [...groups.keys()]
    .map(name => `<a href="#${name}">${escapeHtml(name.replaceAll('_', ' '))}</a>`)
    .join('')
  const codes = Object.entries(REFUSALS).map(
    ([code, { status, title }]) => `<tr id="${code}"><td>${status}<td><code>${code}</code><td>${escapeHtml(title)}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pharos API</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${STYLE}</style><nav>${links}<a href="#errors">errors</a></nav><main><h1>Pharos API</h1>
<p>JSON over HTTP; send an API key as <code>Authorization: Bearer …</code>. The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('')}<section><h2 id="errors">Errors</h2><p>RFC 9457 problem details with a stable <code>code</code>.</p>
<table>${codes.join('')}</table></section></main></html>`
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;display:flex}nav{position:sticky;top:0;
height:100vh;overflow:auto;padding:1rem;min-width:9rem}nav a{display:block}main{max-width:60rem;padding:1rem 2rem}
details{border:1px solid #8884;border-radius:.5rem;margin:.5rem 0;padding:.5rem 1rem}summary{cursor:pointer}pre{overflow:auto}
b{display:inline-block;min-width:4rem}table{border-collapse:collapse}td{border-bottom:1px solid #8884;padding:.25rem .75rem .25rem 0;
vertical-align:top}@media(max-width:40rem){body{display:block}nav{position:static;height:auto}}`

function operation(route: AnyRoute, { paths, components }: Document): string {
  const { access } = route
  const { schemas } = components
  const needs =
    access.kind === 'account'
      ? `role ${access.role}${access.scope ? `, scope ${access.scope}` : ', a key without scopes'}`
      : 'none'
  const described = paths[route.path]?.[route.method.toLowerCase()]
  const placed = (place: string) =>
    parametersOf(described, components)
      .filter(each => each.in === place)
      .map(({ name, schema = {}, description, required = false }) => row(name, schema, schemas, required, description))
  const parts = [
    table('Path', placed('path')),
    table('Query', placed('query')),
    fields('Body', described && bodyOf(described, components), schemas, true),
    fields('Reply', described?.responses[route.reply.status]?.content, schemas, false),
  ]
  return `<details id="${route.id}"><summary><b>${route.method}</b> <code>${escapeHtml(route.path)}</code> — ${escapeHtml(route.summary)}</summary>
<p>Requires: ${needs}. Returns ${route.reply.status}.</p>${parts.join('')}</details>`
}

function table(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `<h4>${title}</h4><table>${rows.join('')}</table>`
}

function fields(name: string, content: Record<string, Content> = {}, schemas: Schemas, marksRequired: boolean): string {
  const [first] = Object.values(content)
  const whole = resolveSchema(first?.schema ?? {}, schemas)
  const isList = whole.type === 'array' && whole.items !== undefined
  const { properties = {}, required = [] } = resolveSchema(isList ? (whole.items ?? {}) : whole, schemas)
  const rows = Object.entries(properties).map(([field, schema]) =>
    row(field, schema, schemas, marksRequired && required.includes(field)),
  )
  return table(isList ? `${name} (a list of)` : name, rows)
}

function row(name: string, schema: JsonSchema, schemas: Schemas, required: boolean, given?: string): string {
  const own = resolveSchema(schema, schemas)
  const description = given ?? schema.description ?? own.description ?? ''
  return `<tr><td><code>${escapeHtml(name)}</code><td>${escapeHtml(typeText(own, schemas))}<td>${required ? 'required' : ''}<td>${escapeHtml(description)}`
}

function typeText(schema: JsonSchema, schemas: Schemas): string {
  const { type, enum: values, anyOf, items, minimum, maximum, format } = schema
  const inner = (part: JsonSchema) => typeText(resolveSchema(part, schemas), schemas)
  if (values) return values.join(' | ')
  if (anyOf) return anyOf.map(inner).join(' or ')
  if (Array.isArray(type)) return type.map(one => inner({ ...schema, type: one })).join(' or ')
  if (type === 'array') return `list of ${items ? inner(items) : 'any'}`
  const range = minimum !== undefined && maximum !== undefined && maximum < 1e9 ? ` ${minimum} to ${maximum}` : ''
  return `${type === 'null' ? type : (format ?? type ?? 'any')}${range}`
}
