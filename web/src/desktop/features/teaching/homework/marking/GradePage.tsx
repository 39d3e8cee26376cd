import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import type { SubmissionDetail, SubmissionRow } from '@xueqiao/contract/features/teaching/homework/submission'
import { Progress } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { dueText } from '../../../../../lib/due'
import { CourseTag } from '../../../../../lib/Subject'
import { toast } from '../../../../../lib/toast'
import { useCan } from '../../../../../session/access'
import { fetchAhead } from '../../../../../shared/homework/useGrading'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { RecordPage } from '../../../../kit/record/RecordPage'
import { gradeAddress, NO_SUBMISSION, submissionAddress, submissionsAddress } from '../naming'
import { GradeDesk } from './GradeDesk'
import { GradePupils, type PupilFilter, shownIn } from './GradePupils'
import { SubmissionRecord } from './SubmissionRecord'
import '../homework.css'
import './grade.css'

const WHOLE_CLASS = 200

const afterIn = (rows: readonly SubmissionRow[], id: number) => {
  const here = rows.findIndex((row) => row.id === id)
  return [...rows.slice(here + 1), ...rows.slice(0, Math.max(0, here))]
}

/** Whoever has marked a class goes on with the next one that has it, of those they mark. */
const useElsewhere = ({ homeworkId, classId }: SubmissionDetail, enabled: boolean) => {
  // The one that is open may still wait.
  const input = {
    params: { id: homeworkId },
    query: { filter: 'waiting', toGrade: 'true', size: 2 },
  } as const
  const { data } = useApi(api.submissions, input, { enabled, silent: true })
  return enabled ? data?.content.find((row) => row.classId !== classId) : undefined
}

interface LoadedProps {
  submission: SubmissionDetail
  filter: PupilFilter
  onPart: (filter: PupilFilter) => void
}

const Loaded = ({ submission, filter, onPart }: LoadedProps) => {
  const { id, homeworkId, classId } = submission
  const navigate = useNavigate()
  const homework = useApi(homeworksApi.get, { params: { id: homeworkId } })
  const input = { params: { id: homeworkId }, query: { classId, size: WHOLE_CLASS } }
  const list = useApi(api.submissions, input)
  const rows = list.data?.content ?? []
  const waiting = afterIn(rows, id).find(({ state }) => state === 'SUBMITTED')
  const elsewhere = useElsewhere(submission, list.isSuccess && waiting === undefined)
  const shown = shownIn(rows, filter)
  const here = shown.findIndex((row) => row.id === id)
  const next = shown[here + 1]

  const ahead = (waiting ?? elsewhere)?.id
  const nextId = next?.id
  useEffect(() => {
    for (const id of [ahead, nextId]) if (id !== undefined) void fetchAhead(id)
  }, [ahead, nextId])

  const go = (row: SubmissionRow | undefined) => row !== undefined && navigate(gradeAddress(row))
  const onSaved = () => {
    if (waiting !== undefined) return go(waiting)
    if (elsewhere === undefined) return toast.success('已保存，本班没有待批的作业了')
    toast.success(`本班已批完，接着批${elsewhere.className}`)
    return go(elsewhere)
  }
  const graded = rows.filter(({ state }) => state === 'GRADED').length

  return (
    <RecordPage query={homework} endpoint={homeworksApi.get} missing={NO_SUBMISSION} failed="未能打开作业">
      {(given) => {
        // Whoever goes from pupil to pupil comes by those who have handed nothing in.
        const isPassed =
          given.may.grade && (submission.state === 'PENDING' || submission.state === 'RETURNED')
        if (!submission.may.grade && !isPassed) return <Navigate to={submissionAddress(submission)} replace />
        return (
          <div className="grade-page">
            <header className="card grade-head">
              <h1>{given.title}</h1>
              <CourseTag course={given.courseName} />
              <span className="muted">
                {submission.className}，{dueText(submission.dueAt)}
              </span>
              <span className="grade-progress">
                <Progress
                  percent={rows.length === 0 ? 0 : (graded / rows.length) * 100}
                  showInfo={false}
                  size="small"
                  strokeColor="var(--green)"
                  aria-label="批改进度"
                />
                <b>{graded}</b> / {rows.length} 已批
              </span>
              <ButtonLink to={`${submissionsAddress(given)}?classId=${classId}`}>提交情况</ButtonLink>
            </header>
            <div className="card grade-desk">
              <GradePupils rows={rows} homework={given} current={id} filter={filter} onChoose={onPart} />
              <GradeDesk
                key={id}
                homework={given}
                submission={submission}
                knownTags={[...new Set(rows.flatMap(({ tags }) => tags))]}
                onSaved={onSaved}
                onPrevious={() => go(shown[here - 1])}
                onNext={() => go(next)}
              />
            </div>
          </div>
        )
      }}
    </RecordPage>
  )
}

/** The desk at which the works of a class are marked, one after another. */
export const GradePage = () => {
  const can = useCan()
  // Here, as the desk is built anew for a work that is still on its way.
  const [filter, setFilter] = useState<PupilFilter>('ALL')
  return (
    <SubmissionRecord back={{ to: '/homework/teacher', label: '返回作业管理' }}>
      {(submission) =>
        can('homework:grade') ? (
          <Loaded {...{ submission, filter }} onPart={setFilter} />
        ) : (
          <Navigate to={submissionAddress(submission)} replace />
        )
      }
    </SubmissionRecord>
  )
}
