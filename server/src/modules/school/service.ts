import type { Db, Tx } from '../../platform/db/database'
import { readSetting, writeSetting } from '../../platform/settings'

const DEFAULT_NAME = '我的学校'

export const schoolName = async (db: Db): Promise<string> =>
  (await readSetting<string>(db, 'school.name')) ?? DEFAULT_NAME
export const setSchoolName = (db: Tx, name: string) => writeSetting(db, 'school.name', name)
