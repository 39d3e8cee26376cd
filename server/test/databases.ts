import pg from 'pg'
import type { Connection } from '../src/platform/db/database'

export const TEMPLATE = 'xueqiao_test_template'
/** Made only if a test asks for it; so is the one with what a job fills after the first start. */
export const DEMO = 'xueqiao_test_demo'
export const DEMO_LATER = 'xueqiao_test_demo_later'

export const administrate = async (server: Connection, statement: string) => {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Copying files takes a sixth of what writing every page to the log takes, where nothing must survive a crash. */
export const createDatabase = (server: Connection, name: string, { template = TEMPLATE, owner = '' } = {}) =>
  administrate(
    server,
    `create database ${name} ${owner && `owner ${owner}`} template ${template} strategy file_copy`,
  )
