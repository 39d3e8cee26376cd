import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { useEffect } from 'react'
import { CallError } from '../../../../api/call-error'
import { reportFailure } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'

/** One record, read anew; each place words a failure in its own way (001 §8.3). */
export const useStudent = (id: number, failed: string) => {
  const known = Number.isInteger(id) && id > 0
  const query = useApi(studentsApi.get, { params: { id } }, { staleTime: 0, silent: true, enabled: known })
  const isMissing = !known || (query.error instanceof CallError && query.error.status === 404)
  useEffect(() => {
    if (query.error && !isMissing) reportFailure(query.error, studentsApi.get, { failed, offline: failed })
  }, [query.error, isMissing, failed])
  return { ...query, isMissing }
}
