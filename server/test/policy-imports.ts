import type { importEndpoints } from '@xueqiao/contract/common/imports'
import { IMPORT_JOB, newUploadKey, reportKey } from '../src/modules/base/imports/order'
import { unfinished } from '../src/modules/base/imports/progress'
import { type OddCell, oddWorkbook } from './import-lab'
import { type Line, line, type Place, THEIRS_ALONE } from './policy'
import { anAccount } from './policy-school'

type Imports = ReturnType<typeof importEndpoints>

/** An import as it stands after its run, or before it; foreign is what somebody else has started. */
const anImport = async (place: Place, kind: string, isOver: boolean) => {
  const { t, who, isOwn, userOf } = place
  const key = newUploadKey()
  await t.env.files.put(reportKey(key), Buffer.from('report'))
  const errorReportUrl = '/api/report'
  const result = isOver ? JSON.stringify({ ...unfinished(1, 'done'), errorReportUrl }) : null
  const { id } = await t.db
    .insertInto('jobs')
    .values({
      kind: IMPORT_JOB,
      payload: JSON.stringify({ kind, key, options: {}, actor: {}, permissions: [], address: '', agent: '' }),
      state: isOver ? 'done' : 'waiting',
      run_at: new Date(t.ctx().now.getTime() + 86_400_000),
      result,
      owner_id: isOwn ? await userOf(who) : await anAccount(place),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The five lines of a feature that can be imported: an import is known to whoever started it. */
export const importLines = (
  api: Imports,
  kind: string,
  sheet: (place: Place) => Promise<readonly (readonly OddCell[])[]>,
): Line[] => {
  const over = { row: (place: Place) => anImport(place, kind, true), foreign: THEIRS_ALONE }
  const waiting = { row: (place: Place) => anImport(place, kind, false), foreign: THEIRS_ALONE }
  return [
    line(api.importTemplate),
    line(api.importFile, {
      file: async (place) => ({ name: 'a.xlsx', bytes: oddWorkbook([{ rows: await sheet(place) }]) }),
    }),
    line(api.importProgress, over),
    line(api.importReport, over),
    line(api.cancelImport, waiting),
  ]
}
