import type { Lane } from '../check/kind.ts'

export const RUNS_STREAM = 'RUNS'
export const OUTCOMES_STREAM = 'OUTCOMES'
export const RUNS_SUBJECTS = 'run.*.*'
export const OUTCOMES_SUBJECTS = 'outcome.*.*'
export const HELLO_SUBJECTS = 'hello.*.*'
export const ARTIFACT_SUBJECTS = 'artifact.*.*'

/** Where runs of a region and lane are published. Subjects name regions by id, never by slug. */
export function runSubject(regionId: string, lane: Lane): string {
  return `run.${regionId}.${lane}`
}

/** The durable pull consumer that a region's agents share for a lane. */
export function runConsumer(regionId: string, lane: Lane): string {
  return `${regionId}_${lane}`
}

/** Where one agent publishes its outcomes. */
export function outcomeSubject(regionId: string, agentId: string): string {
  return `outcome.${regionId}.${agentId}`
}

/** Where one agent says hello; the reply carries the time and its region's policy. */
export function helloSubject(regionId: string, agentId: string): string {
  return `hello.${regionId}.${agentId}`
}

/** Where one agent requests upload addresses for a run's artifacts, and tells what a watched run writes. */
export function artifactSubject(regionId: string, agentId: string): string {
  return `artifact.${regionId}.${agentId}`
}

/** The region and agent named by an outcome or hello subject. */
export function readAgentSubject(subject: string): {
  region: string
  agent: string
} {
  const [, region = '', agent = ''] = subject.split('.')
  return { region, agent }
}

/** An agent's own inbox, so that no agent can read another's replies. */
export function inboxPrefix(agentId: string): string {
  return `_INBOX_${agentId}`
}

/**
 * NATS permissions of one agent: its region's consumers, its own outcome, hello and artifact subjects, its own inbox,
 * and nothing else.
 */
export function agentPermissions(regionId: string, agentId: string, lanes: readonly Lane[]) {
  const consumers = lanes.map(lane => runConsumer(regionId, lane))
  return {
    publish: [
      ...consumers.map(name => `$JS.API.CONSUMER.MSG.NEXT.${RUNS_STREAM}.${name}`),
      ...consumers.map(name => `$JS.API.CONSUMER.INFO.${RUNS_STREAM}.${name}`),
      ...consumers.map(name => `$JS.ACK.${RUNS_STREAM}.${name}.>`),
      outcomeSubject(regionId, agentId),
      helloSubject(regionId, agentId),
      artifactSubject(regionId, agentId),
    ],
    subscribe: [`${inboxPrefix(agentId)}.>`],
  }
}
