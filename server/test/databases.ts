import pg from 'pg'
import type { Connection } from '../src/platform/db/database'

export const TEMPLATE = 'xueqiao_test_template'

export const administrate = async (server: Connection, statement: string) => {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
