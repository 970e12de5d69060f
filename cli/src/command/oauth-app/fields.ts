import type { Scope } from '@pharos/shared-protocol/access.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { collectScopes } from '../../input/scope.ts'

export interface Given {
  scope?: Scope[]
  redirectUri?: string[]
  description?: string
  logoUrl?: string
}

export function withAppOptions(command: Command): Command {
  return command
    .option('--redirect-uri <uri>', 'exact address to which members return; repeatable', collect)
    .option('--scope <scope>', 'a scope that it may ask for; repeatable', collectScopes)
    .option('--description <text>', 'what members read about it')
    .option('--logo-url <url>', 'its picture, at an https address')
}

export function appBody({ scope, redirectUri, description, logoUrl }: Given) {
  return present({ scopes: scope, redirect_uris: redirectUri, description, logo_url: logoUrl })
}

function collect(text: string, before: string[] | undefined): string[] {
  return [...(before ?? []), text]
}
