import { type ComponentChildren, h as create, type VNode } from 'preact'

export type { VNode }

/** An element of a page; attributes as HTML has them. */
export function h(name: string, attributes: Record<string, unknown> | null, ...children: ComponentChildren[]): VNode {
  return create(name, attributes, ...children) as VNode
}
