import pg from 'pg'
import type Cursor from 'pg-cursor'

/** Told by where they were met: the same codes and words come from the sockets of our own callers. */
const met = new WeakSet<object>()

export const noteLost = (error: unknown) => {
  if (typeof error === 'object' && error !== null) met.add(error)
}

/** The database went away or is not up yet: worth a retry by the caller, not a fault of the request. */
export const isConnectionError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && met.has(error)

/** The last word of a server that ends a connection; that it is closed is only seen a moment later. */
const isFarewell = (error: unknown) => error instanceof pg.DatabaseError && /^(08|57P)/.test(error.code ?? '')

/**
 * Follows a connection from its birth: without a listener its loss would end the process. Who has asked it something is
 * told of the loss, and the pool throws it away when it is given back. `answerMs`: a server that says nothing for longer
 * is as good as gone; 0 if nobody is in a hurry.
 */
export const watch = (client: pg.Client, answerMs: number) => {
  // Every client has one; the types leave it out.
  const { connection } = client as pg.Client & { connection: pg.Connection }
  let lost = false
  const note = () => {
    lost = true
  }
  client.on('error', note)
  client.once('end', note)

  const answered = <T>(asked: Promise<T>): Promise<T> => {
    const timer = answerMs === 0 ? undefined : setTimeout(() => connection.stream.destroy(), answerMs)
    asked.then(
      () => clearTimeout(timer),
      (error: unknown) => {
        clearTimeout(timer)
        if (!lost && !isFarewell(error)) return
        noteLost(error)
        void client.end()
      },
    )
    return asked
  }

  /** The library's cursor says nothing of some losses, so that whoever reads would wait for ever. */
  const orLost = <T>(asked: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      // After what is known of the reason has been told.
      const end = () => setImmediate(reject, new Error('Connection ended while it was read from'))
      client.once('end', end)
      void asked.then(resolve, reject).then(() => client.off('end', end))
    })

  return {
    answered,
    /** What cannot be taken back has ended with its connection: what went wrong before is what counts. */
    rolledBack: (asked: Promise<unknown>) =>
      answered(asked).catch(() => {
        void client.end()
        return { rows: [] }
      }),
    reading: (cursor: Cursor) => ({
      read: (rows: number) => answered(orLost(cursor.read(rows))),
      /** Nothing to tell: whoever was still reading knows already. */
      close: async () => {
        if (!lost) await answered(orLost(cursor.close())).catch(() => {})
      },
    }),
  }
}
