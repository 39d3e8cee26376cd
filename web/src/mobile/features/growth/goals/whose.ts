import { mobileKind } from '@xueqiao/contract/access/roles'
import { goalsApi } from '@xueqiao/contract/features/growth/goals/api'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { useParams, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useViewer } from '../../../../session/access'
import { chosenOf } from '../../../../shared/child'
import { useMe } from '../../../kit/me'

const numberOf = (text: string | null | undefined) => {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Of a parent the child that a line is about, else the one looked at last. */
const useChild = (enabled: boolean) => {
  const { id, profileId } = useMe()
  const children = useApi(
    parentsApi.students,
    { params: { id: profileId ?? 0 } },
    { enabled: enabled && profileId !== null, silent: true },
  )
  const mine = children.data ?? []
  const childOf = (of: number | undefined) =>
    (mine.find((child) => child.id === of) ?? chosenOf(mine, id))?.id
  return { children, childOf, isNone: profileId === null || children.data?.length === 0 }
}

/**
 * Whose growth the page shows. Lines behind the bell name the pupil, a goal or a record; the last may be of a classmate,
 * whose published records a family reads beside those of their own child.
 */
export const useStudentId = () => {
  const kind = mobileKind(useViewer().roles)
  const me = useMe()
  const [params] = useSearchParams()
  const named = numberOf(useParams().studentId) ?? numberOf(params.get('studentId'))
  const [goalId, recordId] = [numberOf(params.get('goal')), numberOf(params.get('record'))]
  const goal = useApi(
    goalsApi.get,
    { params: { id: goalId ?? 0 } },
    { enabled: named === undefined && goalId !== undefined, silent: true },
  )
  const record = useApi(
    growthRecordsApi.get,
    { params: { id: recordId ?? 0 } },
    { enabled: named === undefined && recordId !== undefined && kind !== 'student', silent: true },
  )
  const { children, childOf, isNone } = useChild(
    kind === 'parent' && named === undefined && goalId === undefined,
  )
  const isAsked = named !== undefined || goalId !== undefined || recordId !== undefined
  const found = () => {
    if (named !== undefined || goalId !== undefined) return named ?? goal.data?.studentId
    if (kind === 'student') return me.profileId ?? undefined
    if (kind !== 'parent') return record.data?.studentId
    // Which of the children a record is about is known once it is there.
    return recordId !== undefined && record.isPending ? undefined : childOf(record.data?.studentId)
  }
  // A goal or a record may be gone since, or out of sight.
  const failed = [
    { query: goal, endpoint: goalsApi.get },
    { query: record, endpoint: growthRecordsApi.get },
    { query: children, endpoint: parentsApi.students },
  ].find(({ query }) => query.isError)
  return {
    studentId: found(),
    isNobody: !isAsked && (kind === 'parent' ? isNone : kind !== 'student'),
    failed,
  }
}
