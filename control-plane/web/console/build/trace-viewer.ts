import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const GUARD = readFileSync(join(import.meta.dirname, 'trace-guard.js'), 'utf8')

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Adds the trace viewer of the agents' own Playwright below `console/trace/`. The API serves it with a policy of its
 * own (platform/http/console.ts).
 */
export const traceViewer: Plugin = {
  name: 'trace-viewer',
  configureServer({ middlewares }) {
    middlewares.use('/console/trace', (request, response, next) => {
      const name = URL.parse(request.url ?? '', 'http://localhost')?.pathname.slice(1) ?? ''
      const path = join(viewerFolder(), name)
      if (name === '' || !existsSync(path)) return next()
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
      response.end(adapted(name, readFileSync(path)))
    })
  },
  generateBundle() {
    const folder = viewerFolder()
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const name = relative(folder, path)
      if (entry.isFile() && !/^uiMode\.html$|\.webmanifest$/.test(name))
        this.emitFile({ type: 'asset', fileName: `console/trace/${name}`, source: adapted(name, readFileSync(path)) })
    }
  },
}

function viewerFolder(): string {
  const agent = createRequire(join(import.meta.dirname, '../../../../probe-agent/package.json'))
  return join(dirname(agent.resolve('playwright-core/package.json')), 'lib/vite/traceViewer')
}

/**
 * Removes what the policy forbids from the viewer's page: the inline script, for use without a server, and the
 * manifest. Puts the guard before its service worker.
 */
function adapted(name: string, source: Buffer): Buffer | string {
  if (name === 'index.html')
    return source.toString().replace(/<script>[\s\S]*?<\/script>|<link rel="manifest"[^>]*>/g, '')
  return name === 'sw.bundle.js' ? `${GUARD}\n${source}` : source
}
