import type { Lane } from '../check/kind.ts'

export const RUNS_STREAM = 'RUNS'
export const OUTCOMES_STREAM = 'OUTCOMES'
export const RUNS_SUBJECTS = 'run.*.*'
export const OUTCOMES_SUBJECTS = 'outcome.*.*'
export const HELLO_SUBJECTS = 'hello.*.*'
export const ARTIFACT_SUBJECTS = 'artifact.*.*'

/** The subject of runs of a region and lane. Subjects contain the id of the region, never its slug. */
export function runSubject(regionId: string, lane: Lane): string {
  return `run.${regionId}.${lane}`
}

/** The durable pull consumer that a region's agents share for a lane. */
export function runConsumer(regionId: string, lane: Lane): string {
  return `${regionId}_${lane}`
}

/** The region and lane in the name of a consumer. */
export function readRunConsumer(name: string): { region: string; lane: string } {
  const [region = '', lane = ''] = name.split('_')
  return { region, lane }
}

/** The subject to which an agent publishes its outcomes. */
export function outcomeSubject(regionId: string, agentId: string): string {
  return `outcome.${regionId}.${agentId}`
}

/** The subject to which an agent says hello; the reply has the time and the region's policy. */
export function helloSubject(regionId: string, agentId: string): string {
  return `hello.${regionId}.${agentId}`
}

/**
 * The subject at which an agent requests upload addresses for artifacts, and to which it sends what a watched run
 * writes.
 */
export function artifactSubject(regionId: string, agentId: string): string {
  return `artifact.${regionId}.${agentId}`
}

/** The region and agent in an outcome or hello subject. */
export function readAgentSubject(subject: string): {
  region: string
  agent: string
} {
  const [, region = '', agent = ''] = subject.split('.')
  return { region, agent }
}

/** The inbox of one agent, so that no agent can read the replies to another. */
export function inboxPrefix(agentId: string): string {
  return `_INBOX_${agentId}`
}

/**
 * The NATS permissions of one agent: its region's consumers, its own outcome, hello and artifact subjects, and its own
 * inbox.
 */
export function agentPermissions(regionId: string, agentId: string, lanes: readonly Lane[]) {
  const consumers = lanes.map(lane => runConsumer(regionId, lane))
  return {
    publish: [
      ...consumers.map(name => `$JS.API.CONSUMER.MSG.NEXT.${RUNS_STREAM}.${name}`),
      ...consumers.map(name => `$JS.API.CONSUMER.INFO.${RUNS_STREAM}.${name}`),
      // The question whether the consumer exists (`nats/accounts.ts`). Agents of former versions also acknowledge runs
      // there, which nobody receives.
      ...consumers.map(name => `$JS.ACK.${RUNS_STREAM}.${name}.>`),
      outcomeSubject(regionId, agentId),
      helloSubject(regionId, agentId),
      artifactSubject(regionId, agentId),
    ],
    subscribe: [`${inboxPrefix(agentId)}.>`],
  }
}
