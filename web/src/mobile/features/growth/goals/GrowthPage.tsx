import { mobileKind } from '@xueqiao/contract/access/roles'
import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { loadChunk } from '../../../../lib/chunks'
import { useViewer } from '../../../../session/access'
import { Card } from '../../../kit/Card'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { PageHeader } from '../../../kit/PageHeader'
import { homeOf } from '../../../kit/places'
import { Segments } from '../../../kit/Segments'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { Dimensions } from './Dimensions'
import { Records } from './Records'
import { useStudentId } from './whose'
import '../../../record/record.css'
import './growth.css'

/** Whoever opens the page reads the records first. */
const Goals = lazy(() => loadChunk(() => import('./Goals').then((m) => ({ default: m.Goals }))))
const Honours = lazy(() => loadChunk(() => import('./Honours').then((m) => ({ default: m.Honours }))))
const Said = lazy(() => loadChunk(() => import('./Said').then((m) => ({ default: m.Said }))))
const Waiting = lazy(() => loadChunk(() => import('./Waiting').then((m) => ({ default: m.Waiting }))))

const PARTS = [
  { value: 'records', label: '记录' },
  { value: 'goals', label: '目标' },
  { value: 'awards', label: '荣誉' },
  { value: 'said', label: '评价' },
] as const

const [RECORDS, GOALS] = PARTS

interface Shown {
  studentId: number
  classId: number | null
}

const Growth = ({ studentId, classId }: Shown) => {
  const isStaff = mobileKind(useViewer().roles) === 'teacher'
  const [params, setParams] = useSearchParams()
  const [dimension, setDimension] = useState<{ dimension: Dimension; name: string }>()
  const semesterId = Number(params.get('semesterId')) || undefined
  const first = params.has('goal') ? GOALS : RECORDS
  const { value } = PARTS.find((part) => part.value === params.get('part')) ?? first
  // Whose page it is and its semester stay; what a line named is done with, and would open again.
  const show = (part: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('goal')
        next.delete('record')
        next.set('studentId', String(studentId))
        next.set('part', part)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <Dimensions
        studentId={studentId}
        semesterId={semesterId}
        chosen={dimension?.dimension}
        onChoose={(one) => {
          setDimension(one)
          if (one !== undefined) show('records')
        }}
      />
      <Segments label="显示内容" options={PARTS} value={value} onChange={show} />
      {value === 'records' && (
        <Records
          studentId={studentId}
          classId={isStaff ? classId : null}
          mateClassId={isStaff ? null : classId}
          dimension={dimension}
          key={params.get('record')}
          opened={Number(params.get('record')) || undefined}
          onAll={() => setDimension(undefined)}
        />
      )}
      {value === 'goals' && (
        <Goals
          key={params.get('goal')}
          studentId={studentId}
          opened={Number(params.get('goal')) || undefined}
        />
      )}
      {value === 'awards' && <Honours studentId={studentId} />}
      {value === 'said' && <Said studentId={studentId} semesterId={semesterId} />}
    </>
  )
}

/** The growth of one pupil, for the pupil, the parents and the teachers; of a teacher who names none, what waits. */
export const GrowthPage = () => {
  const { studentId, isNobody, failed } = useStudentId()
  const { roles } = useViewer()
  const kind = mobileKind(roles)
  const student = useApi(
    studentsApi.get,
    { params: { id: studentId ?? 0 } },
    { enabled: studentId !== undefined, silent: true },
  )
  const asked = studentId === undefined ? failed : undefined
  if (isNobody && kind === 'parent') return <Navigate to="/mobile/parent/children" replace />
  if (isNobody && kind === undefined) return <Navigate to={homeOf(kind)} replace />
  const isWaiting = isNobody && kind === 'teacher'
  const title = isWaiting ? '学生成长' : '成长档案'
  return (
    <>
      <PageHeader
        title={student.data === undefined ? title : `${student.data.name} 的成长`}
        parent={homeOf(kind)}
      />
      <PullToRefresh>
        <div className="m-page">
          <Suspense
            fallback={
              <Card>
                <SkeletonRows rows={5} />
              </Card>
            }
          >
            {isWaiting ? (
              <Waiting />
            ) : studentId !== undefined && student.data !== undefined ? (
              <Growth key={studentId} studentId={studentId} classId={student.data.classId ?? null} />
            ) : (
              <Card>
                <Loaded<unknown>
                  query={asked?.query ?? student}
                  endpoint={asked?.endpoint ?? studentsApi.get}
                  skeleton={<SkeletonRows rows={5} />}
                >
                  {() => null}
                </Loaded>
              </Card>
            )}
          </Suspense>
        </div>
      </PullToRefresh>
    </>
  )
}
