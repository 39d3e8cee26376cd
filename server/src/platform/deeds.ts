import type { Handler, TxCtx } from './context'

/**
 * Something that a module does and others go on from, in the same transaction. The module declares it and knows nobody
 * who follows: those are written in their manifests. They run one after the other, in the order of the list of modules,
 * one that throws fails the deed, and what they answer is handed to whoever did it (decision 0023).
 */
export type Deed<Facts, Answer, C extends TxCtx> = (ctx: C, facts: Facts) => Promise<Answer[]>

export const deed = <Facts, Answer = unknown, C extends TxCtx = TxCtx>(): Deed<Facts, Answer, C> => {
  const done: Deed<Facts, Answer, C> = async (ctx, facts) => {
    const answers: Answer[] = []
    // `follow` has compared the handler with this deed.
    for (const handler of ctx.env.parts.followers.get(done) ?? [])
      answers.push((await handler(ctx as never, facts as never)) as Answer)
    return answers
  }
  return done
}

export interface Follower {
  deed: object
  handler: Handler
}

export const follow = <Facts, Answer, C extends TxCtx>(
  deed: Deed<Facts, Answer, C>,
  handler: (ctx: C, facts: Facts) => Promise<Answer>,
): Follower => ({ deed, handler })
