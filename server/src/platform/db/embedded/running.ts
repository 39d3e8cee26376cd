import { prepareDataDir } from '../../data-dir'
import { findBinaries } from './binaries'
import { SUPERUSER } from './cluster'
import { DATABASE } from './embedded'
import type { Connection } from './lock'
import { isPostmasterOf, readPidFile } from './pid'
import { choosePlace } from './place'

/** How to reach the database that a server has running on this data folder; nothing when none runs. */
export const findRunning = async (folder: string, password: string): Promise<Connection | undefined> => {
  const place = await choosePlace(await prepareDataDir(folder), await findBinaries(), password)
  const found = await readPidFile(place)
  if (found === undefined || !(await isPostmasterOf(found.pid, place))) return undefined
  return { host: found.host, port: found.port, user: SUPERUSER, password, database: DATABASE }
}
