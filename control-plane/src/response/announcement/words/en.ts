import { counted } from '../../../platform/clock-words.ts'
import type { AnnouncementWords } from './words.ts'

const which = (regions: readonly string[]) =>
  regions.length === 1 ? `region ${regions[0]}` : `${regions.length} regions`

export const en: AnnouncementWords = {
  region: {
    offline: {
      subject: ({ region }) => `Region ${region} is offline`,
      text: ({ region, at }) =>
        `No agent in region ${region} has been online since ${at}. No checks run from there. No monitor is marked as down because of this.`,
    },
    online: {
      subject: ({ region }) => `Region ${region} is online again`,
      text: ({ region, at }) => `Region ${region} has had an agent online again since ${at}. Its checks have resumed.`,
    },
  },
  parts: {
    api: 'The API was not running, so pings were refused',
    scheduler: 'The scheduler was not running, so no checks were sent out',
    intake: 'The message bus or the intake was unavailable, so no results were processed',
  },
  installation: {
    offline: {
      subject: () => 'Pharos is unavailable',
      text: ({ from, causes }) =>
        `Parts of Pharos have been unavailable since ${from}. ${causes} Monitors become unknown, without a notification for each one.`,
    },
    online: {
      subject: ({ length }) => `Pharos was unavailable for ${length}`,
      text: ({ from, to, causes }) =>
        `Pharos was unavailable from ${from} until ${to}. ${causes} Checks have resumed. The time in between is unknown where there are no results.`,
    },
  },
  lane: {
    subject: ({ regions }) => `The message bus stopped handing out the runs of ${which(regions)}`,
    text: ({ regions, at }) =>
      `Runs of ${which(regions)} waited on the message bus although an agent was online there. Pharos made their queue anew at ${at}, and checks run again. Checks that were due in between may be missing. If this happens again, look at the logs of the NATS servers.`,
  },
  clock: {
    subject: ({ machine }) => `The clock of ${machine} is wrong`,
    text: ({ machine, length, isAhead }) =>
      `The clock of ${machine}, which runs a part of Pharos, is ${length} ${isAhead ? 'ahead of' : 'behind'} the database's. Pharos goes by the database's clock, so nothing is measured or sent at a wrong time. Certificates and the message bus are judged by the machine's own clock: set it right, for example with NTP.`,
  },
  set_back: {
    subject: ({ length }) => `The clock of the database was set back by ${length}`,
    text: ({ length }) =>
      `The clock of the database, by which all of Pharos goes, was set back by ${length}. Pharos moved what was due, so checks, heartbeats and pages go on. The time that came again has results of both times. Snoozes, maintenance and expiry dates stay as people set them. If nobody set the clock on purpose, look at the time service (NTP) of its machine.`,
  },
  maintenance: {
    subject: title => `Maintenance: ${title}`,
    started: (monitors, until) =>
      `Maintenance of ${counted(monitors, 'monitor')} has started and will last until ${until}.`,
    held: { alerts: 'Failures are reported when it ends.', checks: 'Checks are paused.' },
    ended: (monitors, length) => `Maintenance of ${counted(monitors, 'monitor')} ended after ${length}.`,
  },
  account: {
    ownership_transferred: {
      subject: ({ owner, account }) => `${owner} is now the owner of ${account}`,
      text: ({ by, owner, account }) =>
        `${by} made ${owner} the owner of the account ${account} and is now a super admin.`,
    },
    deletion_requested: {
      subject: ({ account, when }) => `${account} will be deleted on ${when}`,
      text: ({ by, account, when }) =>
        `${by} requested the deletion of the account ${account} and everything in it. Until ${when}, everything works as ` +
        'before, and an owner or super admin can cancel the deletion in the settings of the account, or with pharos account restore.',
    },
    restored: {
      subject: ({ account }) => `${account} will not be deleted`,
      text: ({ by, account }) => `${by} canceled the deletion of the account ${account}. Nothing was deleted.`,
    },
    member_removed: {
      subject: ({ account }) => `You were removed from ${account}`,
      text: ({ by, account }) =>
        `${by} removed you from the account ${account}. Your keys and sessions there no longer work.`,
    },
    audit_stream_failing: {
      subject: ({ account, destination }) => `The audit log of ${account} does not arrive at ${destination}`,
      text: ({ account, destination, when, reason }) =>
        `Since ${when}, no entries of the audit log of the account ${account} have arrived at ${destination}. ` +
        `Last attempt: ${reason}. Sending is retried, and nothing is lost while the log still has the entries (90 days). You are ` +
        'notified again only after entries have arrived in between.',
    },
  },
  facts: {
    region: 'Region',
    parts: 'Parts',
    machine: 'Machine',
    monitor: 'Monitor',
    account: 'Account',
    and: 'And',
  },
  more: count => `${count} more`,
  links: {
    monitors: 'Open the monitors',
    regions: 'Open the regions',
    maintenance: 'Open the maintenance windows',
    account: 'Open the account',
    audit_log: 'Open the audit log',
  },
}
