import { marksApi as api, type PupilExam } from '@xueqiao/contract/features/growth/exams/marks'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { MarkLine } from '../../../../lib/marks/MarkLine'
import { useViewer } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { SeenOfEach } from '../../../../shared/growth/SeenOfEach'
import { Pager } from '../../../kit/list/Pager'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState } from '../../../kit/list/TableState'
import { RecordPage } from '../../../kit/record/RecordPage'
import { addressOf, LIST } from './naming'

const MISSING = { icon: 'chart', title: '没有找到成绩', text: '成绩可能还没有发布。' } as const

const One = ({ exam, isListed }: { exam: PupilExam; isListed: boolean }) => (
  <section className="card exam-own" aria-label={`${exam.studentName} ${exam.name}`}>
    <h2>
      {isListed ? `${exam.studentName} ${exam.name}` : exam.studentName}{' '}
      <small className="muted">{exam.date}</small>
    </h2>
    <ul>
      {exam.courses.map((mark) => (
        <MarkLine key={mark.courseId} mark={mark} />
      ))}
    </ul>
  </section>
)

const SHOWN = 20

/** Of a parent: what was withdrawn is told of a child who may have nothing left that is shown. */
const useChildren = () => {
  const { kind, user } = useViewer()
  const id = (kind === 'parent' && user?.profileId) || 0
  const { data = [] } = useApi(parentsApi.students, { params: { id } }, { enabled: id > 0, silent: true })
  return data.map((child) => ({ studentId: child.id }))
}

interface Props {
  examId?: number
}

/** What a pupil and their parents see: their own marks, once they are released; of one exam, or of all. */
export const FamilyMarks = ({ examId }: Props) => {
  const { kind } = useViewer()
  const [params] = useSearchParams()
  const studentId = Number(params.get('studentId')) || undefined
  const [page, setPage] = useState(0)
  const asked = examId === undefined ? { studentId, page, size: SHOWN } : { examId, studentId }
  const query = useApi(api.ofPupil, { query: asked }, { silent: true, staleTime: 0 })
  const link = examId === undefined ? LIST : addressOf({ id: examId })
  useSeen(link, query.isSuccess)
  const children = useChildren()
  return (
    <RecordPage query={query} endpoint={api.ofPupil} missing={MISSING} failed="未能加载成绩">
      {({ content, totalElements }) => (
        <ResourcePage
          title={(examId === undefined ? undefined : content[0]?.name) ?? '考试成绩'}
          count={`只显示${kind === 'parent' ? '孩子' : '自己'}的成绩，不排名`}
          actions={examId !== undefined && <Link to={LIST}>历次成绩</Link>}
        >
          <SeenOfEach
            link={link}
            studentIds={[...content, ...(examId === undefined ? children : [])].map(
              ({ studentId }) => studentId,
            )}
          />
          {content.length === 0 && (
            <section className="card">
              <EmptyState {...MISSING} />
            </section>
          )}
          {content.map((exam) => (
            <One key={`${exam.examId} ${exam.studentId}`} exam={exam} isListed={examId === undefined} />
          ))}
          {examId === undefined && <Pager page={page} size={SHOWN} total={totalElements} onPage={setPage} />}
        </ResourcePage>
      )}
    </RecordPage>
  )
}
