import { communicationJobs } from '../server/src/modules/family/communication/hours/hours'

/** What the server does every minute by itself, done by hand. */
export const runJob = (ctx, kind) =>
  communicationJobs(ctx).handlers[kind]({
    id: 0,
    kind,
    payload: null,
    ownerId: null,
    attempt: 1,
    now: () => new Date(),
    log: ctx.log,
  })
