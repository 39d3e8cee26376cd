import pg from 'pg'
import { inject } from 'vitest'

/** What the files of a run share is made by the first that asks for it, while others wait. */
export const oneAtATime = async (what: string, work: (client: pg.Client) => Promise<void>) => {
  const client = new pg.Client(inject('server'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [what])
    await work(client)
  } finally {
    await client.end()
  }
}
