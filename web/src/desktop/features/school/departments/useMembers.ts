import {
  type DepartmentClass,
  type DepartmentTeacher,
  departmentsApi,
} from '@xueqiao/contract/features/school/departments/api'
import { useEffect } from 'react'
import type { AnyEndpoint } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { failureText, reportFailure } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { useViewer } from '../../../../session/access'
import type { Selection } from './useSelection'

/** Departments are known to all, their people only to some: that is no failure (decisions G10). */
const isHidden = (error: unknown) =>
  error instanceof CallError && (error.status === 403 || error.status === 404)

interface Query<Row> {
  data: Row[] | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

/** Tells of a failure, unless what is asked for is simply not there for the viewer: the page says that itself. */
export const useReport = (error: Error | null, endpoint: AnyEndpoint) =>
  useEffect(() => {
    if (error !== null && !isHidden(error)) reportFailure(error, endpoint)
  }, [error, endpoint])

const useList = <Row>(query: Query<Row>, endpoint: AnyEndpoint, mayAsk: boolean) => {
  const { error } = query
  useReport(error, endpoint)
  const hidden = !mayAsk || isHidden(error)
  return {
    rows: error === null ? query.data : undefined,
    isLoading: !hidden && query.isPending,
    hidden,
    failure: error === null || hidden ? undefined : failureText(error, endpoint),
    retry: query.refetch,
  }
}
export interface Members<Row> extends Omit<ReturnType<typeof useList>, 'rows'> {
  rows: Row[] | undefined
}

/** The teachers and classes of the chosen department. */
export const useMembers = ({
  id = 0,
  below,
}: Selection): { teachers: Members<DepartmentTeacher>; classes: Members<DepartmentClass> } => {
  const { kind } = useViewer()
  const mayAsk = kind === 'admin' || kind === 'teacher'
  const input = { params: { id }, query: { includeSubDepartments: below ? 'true' : 'false' } } as const
  const options = { silent: true, enabled: mayAsk && id > 0 }
  return {
    teachers: useList(useApi(departmentsApi.teachers, input, options), departmentsApi.teachers, mayAsk),
    classes: useList(useApi(departmentsApi.classes, input, options), departmentsApi.classes, mayAsk),
  }
}
