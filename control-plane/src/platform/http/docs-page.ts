import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { type AnyRoute, takesBody } from '@pharos/shared-protocol/contract/route.ts'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import { z } from 'zod'
import { escapeHtml } from './html.ts'

/** The API documentation for people: every operation with its fields, from the same table. One page without script. */
export function docsPage(): string {
  const groups = Map.groupBy(ROUTES, route => route.id.split('.')[0] ?? '')
  const sections = [...groups].map(
    ([name, routes]) =>
      `<section><h2 id="${name}">${escapeHtml(name.replaceAll('_', ' '))}</h2>${routes.map(operation).join('')}</section>`,
  )
  const links = [...groups.keys()]
    .map(name => `<a href="#${name}">${escapeHtml(name.replaceAll('_', ' '))}</a>`)
    .join('')
  const codes = Object.entries(REFUSALS).map(
    ([code, { status, title }]) => `<tr id="${code}"><td>${status}<td><code>${code}</code><td>${escapeHtml(title)}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pharos API</title><style>${STYLE}</style><nav>${links}<a href="#errors">errors</a></nav><main><h1>Pharos API</h1>
<p>JSON over HTTP; send an API key as <code>Authorization: Bearer …</code>. The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('')}<section><h2 id="errors">Errors</h2><p>RFC 9457 problem details with a stable <code>code</code>.</p>
<table>${codes.join('')}</table></section></main></html>`
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;display:flex}nav{position:sticky;top:0;
height:100vh;overflow:auto;padding:1rem;min-width:9rem}nav a{display:block}main{max-width:60rem;padding:1rem 2rem}
details{border:1px solid #8884;border-radius:.5rem;margin:.5rem 0;padding:.5rem 1rem}summary{cursor:pointer}pre{overflow:auto}
b{display:inline-block;min-width:4rem}table{border-collapse:collapse}td{border-bottom:1px solid #8884;padding:.25rem .75rem .25rem 0;
vertical-align:top}@media(max-width:40rem){body{display:block}nav{position:static;height:auto}}`

function operation(route: AnyRoute): string {
  const { access } = route
  const needs =
    access.kind === 'account'
      ? `role ${access.role}${access.scope ? `, scope ${access.scope}` : ', a key without scopes'}`
      : 'none'
  const parts = [
    ['Path', route.params, 'input'],
    ['Query', route.query, 'input'],
    ['Body', takesBody(route) ? route.body : z.strictObject({}), 'input'],
    ['Reply', route.reply.body, 'output'],
  ] as const
  return `<details id="${route.id}"><summary><b>${route.method}</b> <code>${escapeHtml(route.path)}</code> — ${escapeHtml(route.summary)}</summary>
<p>Requires: ${needs}. Returns ${route.reply.status}.</p>${parts.map(([name, schema, io]) => fields(name, schema, io)).join('')}</details>`
}

function fields(name: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  const object = json.type === 'array' && json.items ? json.items : resolve(json, json)
  const target = resolve(object, json)
  const rows = Object.entries(target.properties ?? {}).map(([field, value]) => {
    const required = io === 'input' && target.required?.includes(field) ? 'required' : ''
    return `<tr><td><code>${escapeHtml(field)}</code><td>${escapeHtml(typeText(resolve(value, json), json))}<td>${required}<td>${escapeHtml(value.description ?? '')}`
  })
  return rows.length === 0
    ? ''
    : `<h4>${name}${json.type === 'array' ? ' (a list of)' : ''}</h4><table>${rows.join('')}</table>`
}

interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  enum?: unknown[]
  anyOf?: JsonSchema[]
  format?: string
  minimum?: number
  maximum?: number
  description?: string
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return (name && root.$defs?.[name]) || schema
}

function typeText(schema: JsonSchema, root: JsonSchema): string {
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.anyOf) return schema.anyOf.map(part => typeText(resolve(part, root), root)).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeText(resolve(schema.items, root), root) : 'any'}`
  const range =
    schema.minimum !== undefined && schema.maximum !== undefined && schema.maximum < 1e9
      ? ` ${schema.minimum} to ${schema.maximum}`
      : ''
  return `${schema.format ?? schema.type ?? 'any'}${range}`
}
