import { mobileKind } from '@xueqiao/contract/access/roles'
import { goalsApi } from '@xueqiao/contract/features/growth/goals/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { useParams, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useViewer } from '../../../../session/access'
import { Card } from '../../../kit/Card'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { PageHeader } from '../../../kit/PageHeader'
import { homeOf } from '../../../kit/places'
import { Segments } from '../../../kit/Segments'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { Assessments } from '../../../record/Assessments'
import { Marks } from '../../../record/Marks'
import { TermComments } from '../../../record/TermComments'
import { Awards } from './Awards'
import { Dimensions } from './Dimensions'
import { Goals } from './Goals'
import { Records } from './Records'
import '../../../record/record.css'
import './growth.css'

const PARTS = [
  { value: 'records', label: '记录' },
  { value: 'goals', label: '目标' },
  { value: 'awards', label: '荣誉' },
  { value: 'said', label: '评价' },
] as const

const [RECORDS, GOALS] = PARTS

const Growth = ({ studentId, classId }: { studentId: number; classId: number | null }) => {
  const [params, setParams] = useSearchParams()
  const first = params.has('goal') ? GOALS : RECORDS
  const { value } = PARTS.find((part) => part.value === params.get('part')) ?? first
  return (
    <>
      <Dimensions studentId={studentId} />
      <Segments
        label="显示内容"
        options={PARTS}
        value={value}
        onChange={(part) => setParams({ part }, { replace: true })}
      />
      {value === 'records' && <Records studentId={studentId} classId={classId} />}
      {value === 'goals' && <Goals studentId={studentId} opened={Number(params.get('goal')) || undefined} />}
      {value === 'awards' && <Awards studentId={studentId} />}
      {value === 'said' && (
        <>
          <Marks studentId={studentId} />
          <Assessments studentId={studentId} />
          <TermComments studentId={studentId} />
        </>
      )}
    </>
  )
}

/** Lines behind the bell name a goal; whose it is, the goal says. */
const useStudentId = () => {
  const given = Number(useParams().studentId)
  const [params] = useSearchParams()
  const goalId = Number(params.get('goal'))
  const isNamed = Number.isInteger(given) && given > 0
  const goal = useApi(
    goalsApi.get,
    { params: { id: goalId } },
    { enabled: !isNamed && goalId > 0, silent: true },
  )
  return isNamed ? given : goal.data?.studentId
}

/** The growth of one pupil, for the pupil, the parents and the teachers. */
export const GrowthPage = () => {
  const studentId = useStudentId()
  const { roles } = useViewer()
  const student = useApi(
    studentsApi.get,
    { params: { id: studentId ?? 0 } },
    { enabled: studentId !== undefined, silent: true },
  )
  return (
    <>
      <PageHeader
        title={student.data === undefined ? '成长档案' : `${student.data.name} 的成长`}
        parent={homeOf(mobileKind(roles))}
      />
      <PullToRefresh>
        <div className="m-page">
          {studentId !== undefined && student.data !== undefined ? (
            <Growth
              key={studentId}
              studentId={studentId}
              classId={mobileKind(roles) === 'teacher' ? (student.data.classId ?? null) : null}
            />
          ) : (
            <Card>
              <Loaded query={student} endpoint={studentsApi.get} skeleton={<SkeletonRows rows={5} />}>
                {() => null}
              </Loaded>
            </Card>
          )}
        </div>
      </PullToRefresh>
    </>
  )
}
