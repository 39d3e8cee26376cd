import { hasRole } from '@xueqiao/contract/access/roles'
import { ledgerApi } from '@xueqiao/contract/features/teaching/homework/ledger'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useViewer } from '../../../../session/access'

/** The ledger has all of them. */
const FIRST = 6

/** Those who see the homework of every class. */
const ALL = ['ADMIN', 'SCHOOL_ADMIN']

/**
 * Who owes most homework of this semester; for whoever may know, and where anybody does. Others of the office see the
 * class and none of its homework: to ask for it would be written down as tried.
 */
export const MissingHomework = ({ classId }: { classId: number }) => {
  const { user, roles } = useViewer()
  const enabled = user?.profileType === 'TEACHER' || hasRole(roles, ALL)
  const { data } = useApi(ledgerApi.missing, { query: { classId, size: FIRST } }, { silent: true, enabled })
  const total = data?.totalElements ?? 0
  if (total === 0) return null
  return (
    <section className="class-missing" aria-label="未交作业">
      <h2>
        未交作业 <small className="muted">{total} 人，本学期到期未交</small>
      </h2>
      <ul>
        {data?.content.map(({ studentId, studentName, missing, courses }) => (
          <li key={studentId}>
            <Link
              to={`/student/students/${studentId}?tab=homework`}
              title={courses.map((one) => `${one.courseName} ${one.missing}`).join('，')}
            >
              {studentName}
            </Link>{' '}
            <b>{missing} 项</b>
          </li>
        ))}
        <li>
          <Link to={`/homework/ledger?view=missing&classId=${classId}`}>
            {total > FIRST ? `查看全部 ${total} 人` : '各科明细'}
          </Link>
        </li>
      </ul>
    </section>
  )
}
