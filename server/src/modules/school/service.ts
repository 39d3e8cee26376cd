import type { Tx } from '../../platform/db/database'
import * as q from './settings-queries'

export { allowedMinutes, publicSettings, schoolSettings, shown } from './settings'
/** For the settings page: the row stays as it was read until it is saved. */
export { lock as lockSettings, update as saveSettings } from './settings-queries'

export const setSchoolName = (db: Tx, name: string, now: Date) => q.update(db, { name }, now)
