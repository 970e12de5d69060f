import type { Agent, AgentOptions } from '@pharos/probe-agent/agent.ts'
import type { Lane } from '@pharos/shared-protocol/check/kind.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'

/** An agent in this process, and whether the story has ended it. */
export class WorldAgent {
  readonly agent: Agent
  readonly credentials: AgentCredentials
  /** The lanes whose runs `settle` waits for: not `heavy`, since browser runs take long. */
  readonly lanes: readonly Lane[]
  alive = true

  constructor(agent: Agent, credentials: AgentCredentials, finders: AgentOptions['finders'] = {}) {
    this.agent = agent
    this.credentials = credentials
    this.lanes = ['light', ...(Object.keys(finders) as Lane[]).filter(lane => lane !== 'heavy')]
  }

  /** Ends it gracefully: it takes no more runs, and finishes those that it has. */
  async drain(): Promise<void> {
    await this.agent.drain()
    this.alive = false
  }

  /** Ends it at once, as a crash would. */
  kill(): void {
    this.alive = false
    this.agent.kill()
  }
}
