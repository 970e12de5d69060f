import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Terminal } from './terminal.ts'

/** The settings from the environment. */
export interface Configuration {
  base_url: string | undefined
  api_key: string | undefined
  data_dir: string
  profile_file: string
  cache_dir: string
  colour: boolean
  /** The program that opens an address in the browser of the desktop; undefined without a desktop. */
  browser: 'open' | 'xdg-open' | undefined
}

/** Reads the environment; no other code of the CLI does. An empty variable counts as unset. */
export function readConfiguration({ folder, env }: Pick<Terminal, 'folder' | 'env'>): Configuration {
  const home = env.HOME || homedir()
  return {
    base_url: env.PHAROS_BASE_URL || undefined,
    api_key: env.PHAROS_API_KEY || undefined,
    data_dir: resolve(folder, env.PHAROS_DATA_DIR || '.pharos'),
    profile_file: join(env.XDG_CONFIG_HOME || join(home, '.config'), 'pharos', 'config.json'),
    cache_dir: join(env.XDG_CACHE_HOME || join(home, '.cache'), 'pharos'),
    colour: !env.NO_COLOR && env.TERM !== 'dumb',
    browser: browserOf(env),
  }
}

function browserOf(env: Terminal['env']): Configuration['browser'] {
  if (process.platform === 'darwin') return 'open'
  return env.DISPLAY || env.WAYLAND_DISPLAY ? 'xdg-open' : undefined
}
