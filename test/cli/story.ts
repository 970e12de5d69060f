import type { Test } from 'uvu'
import { story } from '../world/story.ts'
import { WorldCli } from './pharos.ts'

/** Registers a test that has its own world and a CLI for it. */
export function cliStory(test: Test, name: string, run: (cli: WorldCli) => Promise<void>): void {
  story(test, name, async world => {
    const cli = new WorldCli(world)
    try {
      await run(cli)
    } finally {
      cli.close()
    }
  })
}
